// Rollup, Rolldown and the builds of Vite, driven by the tests.
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { type RolldownOptions, rolldown, watch as watchRolldown } from "rolldown";
import { type Plugin, type RollupOptions, rollup, watch as watchRollup } from "rollup";
import { build as buildVite } from "vite";
import { entityDerive as forRolldown } from "../../src/plugin/rolldown.ts";
import { entityDerive as forRollup } from "../../src/plugin/rollup.ts";
import { entityDerive as forVite } from "../../src/plugin/vite.ts";
import type { Bundler, Shown } from "./bundler.ts";

interface Log {
  readonly message: string;
  readonly frame?: string | undefined;
  readonly id?: string | undefined;
  readonly loc?: { readonly file?: string | undefined; readonly line: number; readonly column: number } | undefined;
}

function shown({ message, frame = "", id, loc }: Log): Shown {
  // Columns count from 0 here.
  const place = {
    file: loc?.file ?? id ?? null,
    line: loc?.line ?? null,
    column: loc === undefined ? null : loc.column + 1,
  };
  return { text: `${message}\n${frame}`, ...place };
}

const stripTypes: Plugin = {
  name: "strip-types",
  transform: (code, id) => (id.endsWith(".ts") ? { code: stripTypeScriptTypes(code), map: null } : null),
};

const isExternal = (id: string): boolean => !id.startsWith(".") && !id.startsWith("/");
const ofPlugin = (log: Log & { readonly plugin?: string | undefined }): boolean => log.plugin === "entity-derive";

export const rollupBundler: Bundler = {
  name: "Rollup",
  async build(folder, options) {
    const warnings: Shown[] = [];
    try {
      const bundle = await rollup(rollupOptions(folder, options, warnings));
      const { output } = await bundle.generate({ format: "es" });
      return { output: output[0].code, errors: [], warnings };
    } catch (error) {
      return { output: "", errors: [shown(error as Log)], warnings };
    }
  },
  async watch(folder, options, built) {
    let warnings: Shown[] = [];
    const watcher = watchRollup({
      ...rollupOptions(folder, options, { push: (warning) => warnings.push(warning) }),
      output: { dir: join(folder, "out"), format: "es" },
    });
    watcher.on("event", async (event) => {
      if (event.code === "START") warnings = [];
      if (event.code === "ERROR") built({ output: "", errors: [shown(event.error as Log)], warnings });
      if (event.code === "BUNDLE_END") {
        const { output } = await event.result.generate({ format: "es" });
        built({ output: output[0].code, errors: [], warnings });
        await event.result.close();
      }
    });
    return () => watcher.close();
  },
};

function rollupOptions(
  folder: string,
  options: Parameters<typeof forRollup>[0],
  warnings: { push(shown: Shown): unknown },
): RollupOptions {
  return {
    input: join(folder, "src/main.ts"),
    external: isExternal,
    plugins: [forRollup({ ...options, project: folder }), stripTypes],
    onwarn: (warning) => void (ofPlugin(warning) && warnings.push(shown(warning))),
  };
}

export const rolldownBundler: Bundler = {
  name: "Rolldown",
  async build(folder, options) {
    const warnings: Shown[] = [];
    try {
      const bundle = await rolldown(rolldownOptions(folder, options, warnings));
      const { output } = await bundle.generate({ format: "es" });
      await bundle.close();
      return { output: output[0].code, errors: [], warnings };
    } catch (error) {
      return { output: "", errors: rolldownErrors(error), warnings };
    }
  },
  async watch(folder, options, built) {
    let warnings: Shown[] = [];
    let outputs: string[] = [];
    const watcher = watchRolldown({
      ...rolldownOptions(folder, options, { push: (warning) => warnings.push(warning) }, (text) => {
        outputs = [text];
      }),
      output: { dir: join(folder, "out"), format: "es" },
    });
    watcher.on("event", async (event) => {
      if (event.code === "START") warnings = [];
      if (event.code === "ERROR") built({ output: "", errors: rolldownErrors(event.error), warnings });
      if (event.code === "BUNDLE_END") {
        built({ output: outputs.join("\n"), errors: [], warnings });
        await event.result.close();
      }
    });
    return () => watcher.close();
  },
};

/** It throws one error with those of all modules and plugins. */
function rolldownErrors(error: unknown): readonly Shown[] {
  const { errors = [] } = error as { readonly errors?: readonly Log[] };
  return (errors.length === 0 ? [error as Log] : errors).map(shown);
}

function rolldownOptions(
  folder: string,
  options: Parameters<typeof forRolldown>[0],
  warnings: { push(shown: Shown): unknown },
  seen: (text: string) => void = () => {},
): RolldownOptions {
  return {
    input: join(folder, "src/main.ts"),
    external: isExternal,
    plugins: [
      forRolldown({ ...options, project: folder }),
      {
        name: "seen",
        generateBundle(_, bundle) {
          seen(
            Object.values(bundle)
              .flatMap((file) => (file.type === "chunk" ? [file.code] : []))
              .join("\n"),
          );
        },
      },
    ],
    onLog: (level, log) => void (level === "warn" && ofPlugin(log) && warnings.push(shown(log))),
  };
}

export const viteBundler: Bundler = {
  name: "Vite build",
  async build(folder, options) {
    const warnings: Shown[] = [];
    try {
      const result = await buildVite({
        root: folder,
        configFile: false,
        logLevel: "silent",
        plugins: [forVite(options)],
        build: {
          write: false,
          minify: false,
          lib: { entry: "src/main.ts", formats: ["es"] },
          rolldownOptions: {
            external: isExternal,
            onLog: (level, log) => void (level === "warn" && ofPlugin(log) && warnings.push(shown(log))),
          },
        },
      });
      const [first] = [result].flat();
      const output = first !== undefined && "output" in first ? first.output[0].code : "";
      return { output, errors: [], warnings };
    } catch (error) {
      return { output: "", errors: rolldownErrors(error), warnings };
    }
  },
  async watch(folder, options, built) {
    let output = "";
    const watcher = await buildVite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: [
        forVite(options),
        {
          name: "seen",
          generateBundle(_: unknown, bundle) {
            output = Object.values(bundle)
              .flatMap((file) => (file.type === "chunk" ? [file.code] : []))
              .join("\n");
          },
        },
      ],
      build: {
        watch: {},
        minify: false,
        outDir: "out",
        lib: { entry: "src/main.ts", formats: ["es"] },
        rolldownOptions: { external: isExternal },
      },
    });
    if (!("on" in watcher)) throw new Error("vite build does not watch");
    watcher.on("event", async (event) => {
      if (event.code === "ERROR") built({ output: "", errors: rolldownErrors(event.error), warnings: [] });
      if (event.code === "BUNDLE_END") {
        built({ output, errors: [], warnings: [] });
        await event.result.close();
      }
    });
    return () => watcher.close();
  },
};
