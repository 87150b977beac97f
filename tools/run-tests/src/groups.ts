// Puts test files of one folder into one process: to start it and load what they import takes longer than most of them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Rooms of tests whose files leave their process as they found it. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  compiler: ["again", "architecture", "cases", "cli", "diagnostics", "errors", "lsp", "project", "pull"],
  "entity-derive": ["adapters", "codec", "conformance", "database", "errors", "http", "migrations", "outbox"],
  migrations: ["catalog", "difference", "lint", "replay"],
};

/** Files of these rooms that need a process of their own: they measure memory, kill servers, or build projects. */
const alone = /(?:\/(?:memory|killed-server)|\.consumers)\.test\.ts$/;

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
  const [folder, name, room] = /^packages\/([\w-]+)\/tests\/([\w-]+)\//.exec(path) ?? [];
  const isShared = name !== undefined && room !== undefined && rooms[name]?.includes(room) === true;
  return folder !== undefined && isShared && !alone.test(path) ? folder : null;
}

/**
 * Writes a module for each group of several files, which imports them.
 *
 * @returns what `node --test` runs, by paths from the root
 */
export function writeGroups(root: string, folder: string, groups: readonly (readonly string[])[]): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return groups.map((paths, index) => {
    const [first = ""] = paths;
    if (paths.length === 1) return first;
    const path = join(folder, `${index}.test.mjs`);
    const imports = paths.map((file) => `import ${JSON.stringify(pathToFileURL(join(root, file)).href)};\n`);
    writeFileSync(path, imports.join(""));
    return path;
  });
}
