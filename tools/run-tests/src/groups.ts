// Puts test files of one folder into one process: to start it and load what they import takes longer than most of them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const compiler = "again architecture cases cli diagnostics errors lsp plugin project pull queries studio write".split(
  " ",
);
const runtime = "conformance event-streams http outbox testing".split(" ");

/** Folders of tests whose files leave their process as they found it. A file is in the first room that it is under. */
const rooms: readonly string[] = [
  ...compiler.map((room) => `packages/compiler/tests/${room}/`),
  "packages/compiler/tests/",
  ...runtime.map((room) => `packages/entity-derive/tests/${room}/`),
  "packages/entity-derive/tests/",
  ...["catalog", "difference", "lint", "replay"].map((room) => `packages/migrations/tests/${room}/`),
  "examples/",
  ...["openapi", "pages"].map((tool) => `tools/${tool}/`),
  "tools/",
];

/** Files that need a process of their own: they measure memory, start and kill servers, build projects, or take long. */
const alone = [
  /\.(?:consumers|servers)\.test\.ts$/,
  /\/(?:memory|killed-server|nestjs)\.test\.ts$/,
  /^packages\/compiler\/tests\/(?:(?:cost|memory|nasty)\/|plugin\/vite-server\.|(?:cases|request-dtos)\.)/,
  /^packages\/entity-derive\/tests\/(?:memory|replicas)\//,
  /^examples\/shop\/tests\/process\./,
];

/** More in one process would leave the other core idle at the end of a run. */
const largest = 12;

/** The files in their order, those of a room in groups, each other one by itself. */
export function groupFiles(files: readonly string[]): readonly (readonly string[])[] {
  const byRoom = Map.groupBy(files.toSorted(), (path) => roomOf(path) ?? path);
  return [...byRoom.values()].flatMap((paths) => {
    const size = Math.ceil(paths.length / Math.ceil(paths.length / largest));
    return Array.from({ length: Math.ceil(paths.length / size) }, (_, index) =>
      paths.slice(index * size, (index + 1) * size),
    );
  });
}

function roomOf(path: string): string | null {
  return alone.some((pattern) => pattern.test(path)) ? null : (rooms.find((room) => path.startsWith(room)) ?? null);
}

/** Sets the engines of a process before its files are loaded. */
const allEngines = pathToFileURL(join(import.meta.dirname, "all-engines.ts")).href;

export interface WrittenGroup {
  readonly files: readonly string[];
  /** Whether behaviour runs on all engines. Default: on those of the run. */
  readonly onAllEngines?: boolean;
}

/**
 * Writes a module for each group, which imports its files.
 *
 * @returns the paths of the modules, which `node --test` runs in this order
 */
export function writeGroups(root: string, folder: string, groups: readonly WrittenGroup[]): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return groups.map(({ files, onAllEngines = false }, index) => {
    const path = join(folder, `${String(index).padStart(4, "0")}.test.mjs`);
    const urls = [...(onAllEngines ? [allEngines] : []), ...files.map((file) => pathToFileURL(join(root, file)).href)];
    writeFileSync(path, urls.map((url) => `import ${JSON.stringify(url)};\n`).join(""));
    return path;
  });
}

/** Groups that keep a core busy beside those that often wait, as long as there are both. */
export function alternate<T>(busy: readonly T[], waiting: readonly T[]): readonly T[] {
  return Array.from({ length: Math.max(busy.length, waiting.length) }, (_, index) => [
    ...waiting.slice(index, index + 1),
    ...busy.slice(index, index + 1),
  ]).flat();
}
