// Derived folders on disk into those whose entity is gone.
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import type { Compilation } from "../compilation.ts";
import { readFolder } from "./folder-on-disk.ts";

/** What was compiled, as far as it decides which folders are still wanted. */
export type Compiled = Pick<Compilation, "folders" | "failed"> & {
  /** The entity files that this run read. */
  readonly sources: ReadonlySet<string>;
};

/**
 * The folders that nothing is generated for any more: their entity file is gone, or this run read it and found
 * another entity in it. While any file has an error, a missing file may be one that was renamed: its folder stays.
 */
export function findAbandoned(root: string, derived: readonly string[], compiled: Compiled): readonly string[] {
  const made = new Set(compiled.folders.map((folder) => folder.path));
  return derived.filter((path) => {
    if (made.has(path)) return false;
    const { manifest } = readFolder(join(root, path));
    if (manifest === null) return false;
    const source = posix.join(path, manifest.source);
    if (compiled.failed.has(source)) return false;
    return compiled.sources.has(source) || (compiled.failed.size === 0 && !existsSync(join(root, source)));
  });
}
