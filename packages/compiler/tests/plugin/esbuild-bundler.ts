// esbuild, driven by the tests.

import { join } from "node:path";
import { type BuildOptions, build, context, type Message, type Plugin } from "esbuild";
import { entityDerive } from "../../src/plugin/esbuild.ts";
import type { EntityDeriveOptions } from "../../src/plugin/options.ts";
import type { Bundler, Shown } from "./bundler.ts";

export const esbuildBundler: Bundler = {
  name: "esbuild",
  async build(folder, options) {
    try {
      const { outputFiles, warnings } = await build({ ...settings(folder, options), write: false });
      return { output: outputFiles[0]?.text ?? "", errors: [], warnings: shown(folder, warnings) };
    } catch (error) {
      const { errors, warnings } = error as {
        readonly errors: readonly Message[];
        readonly warnings: readonly Message[];
      };
      return { output: "", errors: shown(folder, errors), warnings: shown(folder, warnings) };
    }
  },
  async watch(folder, options, built) {
    const given = settings(folder, options);
    const tell: Plugin = {
      name: "tell",
      setup({ onEnd }) {
        onEnd(({ outputFiles, errors, warnings }) => {
          const output = errors.length > 0 ? "" : (outputFiles?.[0]?.text ?? "");
          built({ output, errors: shown(folder, errors), warnings: shown(folder, warnings) });
        });
      },
    };
    const watching = await context({ ...given, write: false, plugins: [...(given.plugins ?? []), tell] });
    await watching.watch();
    return () => watching.dispose();
  },
};

function settings(folder: string, options: EntityDeriveOptions): BuildOptions {
  return {
    absWorkingDir: folder,
    entryPoints: ["src/main.ts"],
    outdir: "out",
    bundle: true,
    format: "esm",
    packages: "external",
    logLevel: "silent",
    plugins: [entityDerive(options)],
  };
}

function shown(folder: string, messages: readonly Message[]): readonly Shown[] {
  return messages.map(({ text, location, notes }) => ({
    text: [
      text,
      ...notes.map((note) => `${note.text}\n${note.location?.lineText ?? ""}`),
      location?.lineText ?? "",
    ].join("\n"),
    file: location === null ? null : join(folder, location.file),
    line: location?.line ?? null,
    // esbuild counts bytes.
    column:
      location === null ? null : Buffer.from(location.lineText).subarray(0, location.column).toString().length + 1,
  }));
}
