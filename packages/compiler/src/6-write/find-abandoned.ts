// Derived folders on disk into those whose entity is gone, and those whose class is there but is no entity any more.

import { existsSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { isAppText, sourceIn } from "../5-emit/header.ts";
import type { Compilation, GeneratedFolder } from "../compilation.ts";
import { kebabCase } from "../text/names.ts";
import { derivedEnding } from "../text/paths/file-names.ts";
import { type FolderOnDisk, readFolder } from "./folder-on-disk.ts";

/** What was compiled, as far as it decides which folders are still wanted. */
export type Compiled = Pick<Compilation, "folders" | "failed" | "classes"> & {
  /** The entity files whose folders this run writes; null for all of the project. */
  readonly chosen: ReadonlySet<string> | null;
};

/** What is known of the derived folders on disk without looking at them. */
export interface KnownFolders {
  /** Whether a folder is as it was generated. */
  isUpToDate(folder: GeneratedFolder): boolean;
  /** What a folder was generated from; null where that is not known. */
  originOf(path: string): GeneratedFolder["origin"];
}

export interface Abandoned {
  /** Their class or their file is gone. */
  readonly gone: readonly string[];
  /** Their class is still there, though nothing is generated for it: that may be a mistake, and they stay. */
  readonly kept: readonly { readonly path: string; readonly source: string; readonly entity: string }[];
}

/**
 * The folders that nothing is generated for any more. While any file has an error, a missing file may be one that was
 * renamed: its folder stays. So it does when only some files were chosen.
 */
export function findAbandoned(
  root: string,
  derived: readonly string[],
  compiled: Compiled,
  known: KnownFolders,
): Abandoned {
  const { failed, classes, chosen } = compiled;
  const made = new Set(compiled.folders.map((folder) => folder.path));
  const gone: string[] = [];
  const goneWithAll: string[] = [];
  const kept: Abandoned["kept"][number][] = [];
  for (const path of derived) {
    const origin = known.originOf(path);
    // One file with an error may keep a thousand back.
    if (origin !== null && failed.has(origin.source)) continue;
    const disk = made.has(path) ? null : readFolder(join(root, path));
    if (disk === null) continue;
    if (isOfApp(disk)) {
      // Where any file has an error, or only some are generated, the folder was not made anew, and stays.
      if (failed.size === 0 && chosen === null) goneWithAll.push(path);
      continue;
    }
    const source = sourceOf(path, disk);
    if (source === null || failed.has(source.path) || chosen?.has(source.path) === false) continue;
    const names = classes.get(source.path);
    if (names === undefined) {
      if (failed.size === 0 && chosen === null && !existsSync(join(root, source.path))) gone.push(path);
      continue;
    }
    const isMade = compiled.folders.some(
      ({ origin }) => origin?.source === source.path && origin.entity === source.entity,
    );
    const entity = names.find((name) => (source.entity === null ? isFolderOf(name, path) : name === source.entity));
    if (entity === undefined || isMade) gone.push(path);
    else kept.push({ path, source: source.path, entity });
  }
  // The application's folder has what is kept as well: without it, it would drop an entity that may still be meant.
  return { gone: kept.length === 0 ? [...gone, ...goneWithAll] : gone, kept };
}

/** Whether it was made of all entities. */
export function isOfApp({ manifest, texts }: FolderOnDisk): boolean {
  if (manifest !== null) return manifest.origin === null;
  return [...texts.values()].some(isAppText);
}

/** What a folder was generated from; without a manifest its files say it themselves. Null for a folder of others. */
function sourceOf(
  path: string,
  { manifest, texts }: FolderOnDisk,
): { readonly path: string; readonly entity: string | null } | null {
  if (manifest?.origin != null)
    return { path: posix.join(path, manifest.origin.source), entity: manifest.origin.entity };
  const [source] = [...texts.values()].flatMap((text) => sourceIn(text) ?? []);
  return source === undefined ? null : { path: posix.join(path, "..", source), entity: null };
}

function isFolderOf(name: string, path: string): boolean {
  return `${kebabCase(name) || name}${derivedEnding}` === basename(path);
}
