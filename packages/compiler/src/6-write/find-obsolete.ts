// Finds derived folders whose entity was removed, or whose class is no longer an entity.

import { existsSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { isAppText, sourceIn } from "../5-emit/header.ts";
import type { Compilation, GeneratedFolder } from "../compilation.ts";
import { kebabCase } from "../text/names.ts";
import { derivedEnding } from "../text/paths/file-names.ts";
import { type FolderOnDisk, readFolder } from "./folder-on-disk.ts";

/** The parts of a compilation that decide which folders are kept. */
export type CompiledFolders = Pick<Compilation, "folders" | "failed" | "classes"> & {
  /** The entity files whose folders this run writes; null for all. */
  readonly selected: ReadonlySet<string> | null;
};

/** Known state of the derived folders on disk. */
export interface KnownFolders {
  /** True if a folder has the generated content. */
  isUpToDate(folder: GeneratedFolder): boolean;
  /** Returns the origin of a folder, or null if unknown. */
  originOf(path: string): GeneratedFolder["origin"];
}

export interface ObsoleteFolders {
  /** Folders whose class or file was removed. */
  readonly gone: readonly string[];
  /** Folders whose class exists but is not an entity; this may be a mistake, so they are kept. */
  readonly kept: readonly { readonly path: string; readonly source: string; readonly entity: string }[];
}

/**
 * Returns the folders that are no longer generated. While any file has an error a missing file may have been renamed,
 * so its folder is kept; likewise if only some files are selected.
 */
export function findObsolete(
  root: string,
  derived: readonly string[],
  compiled: CompiledFolders,
  known: KnownFolders,
): ObsoleteFolders {
  const { failed, classes, selected } = compiled;
  const generated = new Set(compiled.folders.map((folder) => folder.path));
  const gone: string[] = [];
  const goneWithAll: string[] = [];
  const kept: ObsoleteFolders["kept"][number][] = [];
  for (const path of derived) {
    const origin = known.originOf(path);
    // Skipped early, because one file with an error can affect a thousand folders.
    if (origin !== null && failed.has(origin.source)) continue;
    const disk = generated.has(path) ? null : readFolder(join(root, path));
    if (disk === null) continue;
    if (isOfApp(disk)) {
      // After an error, or in a partial run, the application's folder is not generated and stays.
      if (failed.size === 0 && selected === null) goneWithAll.push(path);
      continue;
    }
    const source = sourceOf(path, disk);
    if (source === null || failed.has(source.path) || selected?.has(source.path) === false) continue;
    const names = classes.get(source.path);
    if (names === undefined) {
      if (failed.size === 0 && selected === null && !existsSync(join(root, source.path))) gone.push(path);
      continue;
    }
    const isMade = compiled.folders.some(
      ({ origin }) => origin?.source === source.path && origin.entity === source.entity,
    );
    const entity = names.find((name) => (source.entity === null ? isFolderOf(name, path) : name === source.entity));
    if (entity === undefined || isMade) gone.push(path);
    else kept.push({ path, source: source.path, entity });
  }
  // The application's folder includes kept entities; generating it without them would drop one that may still be meant.
  return { gone: kept.length === 0 ? [...gone, ...goneWithAll] : gone, kept };
}

/** True for the folder that is generated from all entities. */
export function isOfApp({ manifest, texts }: FolderOnDisk): boolean {
  if (manifest !== null) return manifest.origin === null;
  return [...texts.values()].some(isAppText);
}

/**
 * Returns the origin of a folder, without a manifest from the headers of its files; null if the folder is not
 * generated.
 */
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
