// Integrates with esbuild: generates before each build, and lets esbuild watch the files.
import { dirname, resolve } from "node:path";
import type { OnStartResult, PartialMessage, PluginBuild } from "esbuild";
import type { BuildPaths } from "../../project/disk/watched-paths.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { pathWithin } from "../../text/paths/slash-path.ts";
import { bySeverity, type Finding, type FindingPosition } from "../finding.ts";
import type { EntityDeriveOptions } from "../options.ts";
import { SharedProject } from "../shared-project.ts";

export function setUpEsbuild(build: PluginBuild, options: EntityDeriveOptions): void {
  const { absWorkingDir = ".", outdir, outfile } = build.initialOptions;
  const root = resolve(absWorkingDir);
  const project = SharedProject.of(resolve(root, options.project ?? "."));
  const output = outdir ?? (outfile === undefined ? null : dirname(outfile));
  const outputFolder = output === null ? null : resolve(root, output);
  /** Null once a build has passed the paths to esbuild. */
  let pendingPaths: BuildPaths | null = null;

  build.onStart(async (): Promise<OnStartResult> => {
    // esbuild does not report changes, so each build compares the files.
    const { findings } = await project.recheckAndGenerate();
    pendingPaths = project.buildPaths;
    const { errors, warnings } = bySeverity(findings, options);
    return { errors: errors.map(messageOf), warnings: warnings.map(messageOf) };
  });
  // The first resolved path is an entry point; esbuild accepts watch files only with the result for a path.
  build.onResolve({ filter: entryFilter(build.initialOptions.entryPoints) }, async (request) => {
    const watched = pendingPaths;
    pendingPaths = null;
    if (watched === null) return null;
    const { path, importer, namespace, resolveDir, kind, pluginData, with: attributes } = request;
    const found = await build.resolve(path, { importer, namespace, resolveDir, kind, pluginData, with: attributes });
    const isOutput = (folder: string): boolean => outputFolder !== null && pathWithin(outputFolder, folder) !== null;
    const watchDirs = watched.folders.filter((folder) => folder === project.root || !isOutput(folder));
    return { ...found, watchFiles: [...watched.files], watchDirs };
  });
}

/** Each callback into JavaScript costs time, so other modules are filtered out. */
function entryFilter(entryPoints: PluginBuild["initialOptions"]["entryPoints"]): RegExp {
  const entries = Array.isArray(entryPoints) ? entryPoints : Object.values(entryPoints ?? {});
  const paths = entries.map((entry: string | { readonly in: string }) =>
    typeof entry === "string" ? entry : entry.in,
  );
  // With a glob, or without entry points (`stdin`), the resolved name differs.
  if (paths.length === 0 || paths.some((path) => path.includes("*"))) return /.*/;
  // esbuild passes `src/main.ts` as `./src/main.ts`.
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

/** esbuild counts columns and lengths in UTF-8 bytes, from 0. */
function locationOf(place: FindingPosition | null): NonNullable<PartialMessage["location"]> | null {
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
