// The project into esbuild's callbacks: generated before each build, watched by esbuild itself.
import { dirname, resolve } from "node:path";
import type { OnStartResult, PartialMessage, PluginBuild } from "esbuild";
import { escapePattern } from "../text/escape-pattern.ts";
import { bySeverity, type Finding, type Place } from "./finding.ts";
import type { EntityDeriveOptions } from "./options.ts";
import { SharedProject } from "./shared-project.ts";
import { type WatchedPaths, watchedPaths } from "./watched-paths.ts";

export function setUpEsbuild(build: PluginBuild, options: EntityDeriveOptions): void {
  const { absWorkingDir = ".", outdir, outfile } = build.initialOptions;
  const root = resolve(absWorkingDir);
  const project = SharedProject.of(resolve(root, options.project ?? "."));
  const output = outdir ?? (outfile === undefined ? null : dirname(outfile));
  const outputFolder = output === null ? null : resolve(root, output);
  /** Null once esbuild has been told of it in a build. */
  let untold: WatchedPaths | null = null;

  build.onStart(async (): Promise<OnStartResult> => {
    // Nobody tells a plugin of changes, so the project is looked at in each build.
    const { findings, sources } = await project.recheck();
    untold = await watchedPaths(project.root, sources, outputFolder);
    const { errors, warnings } = bySeverity(findings, options);
    return { errors: errors.map(messageOf), warnings: warnings.map(messageOf) };
  });
  // What is resolved first is an entry point. Only with its path does esbuild let itself be told what else to watch.
  build.onResolve({ filter: entryFilter(build.initialOptions.entryPoints) }, async (request) => {
    const told = untold;
    untold = null;
    if (told === null) return null;
    const { path, importer, namespace, resolveDir, kind, pluginData, with: attributes } = request;
    const found = await build.resolve(path, { importer, namespace, resolveDir, kind, pluginData, with: attributes });
    return { ...found, watchFiles: [...told.files], watchDirs: [...told.folders] };
  });
}

/** Each call into JavaScript takes its time: other modules need none. */
function entryFilter(entryPoints: PluginBuild["initialOptions"]["entryPoints"]): RegExp {
  const entries = Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints ?? {});
  const paths = entries.map((entry: string | { readonly in: string }) =>
    typeof entry === "string" ? entry : entry.in,
  );
  // With a glob, or without any entry (`stdin`), what is resolved is another name.
  if (paths.length === 0 || paths.some((path) => path.includes("*"))) return /.*/;
  // It calls `src/main.ts` `./src/main.ts`.
  return new RegExp(`^(?:\\./)?(?:${paths.map(escapePattern).join("|")})$`);
}

function messageOf({ id, message, help, place, labels }: Finding): PartialMessage {
  const notes = labels.map((label) => ({ text: label.message, location: locationOf(label.place) }));
  return {
    ...(id === null ? {} : { id }),
    text: id === null ? message : `${id}: ${message}`,
    location: locationOf(place),
    notes: [
      ...notes,
      ...(help === "" ? [] : [{ text: `help: ${help}` }]),
      ...(id === null ? [] : [{ text: `explain: entity-derive explain ${id}` }]),
    ],
  };
}

/** Columns and lengths count bytes of UTF-8, from 0. */
function locationOf(place: Place | null): NonNullable<PartialMessage["location"]> | null {
  if (place === null) return null;
  const { file, line, column, endLine, endColumn, lineText } = place;
  const end = endLine === line ? endColumn - 1 : lineText.length;
  return {
    file,
    line,
    column: Buffer.byteLength(lineText.slice(0, column - 1)),
    length: Buffer.byteLength(lineText.slice(column - 1, end)),
    lineText,
  };
}
