// Tracks the derived folders on disk, and which of them are unchanged since they were generated.
import { readdirSync } from "node:fs";
import type { KnownFolders } from "../../6-write/find-obsolete.ts";
import type { Change } from "../../6-write/plan-change.ts";
import { isConclusive, isSameFile, type Stamp, stampOf } from "../../6-write/stamp.ts";
import type { GeneratedFolder } from "../../compilation.ts";
import { contentHash } from "../../text/content-hash.ts";
import { hashOfFile } from "./known-file.ts";

export interface KnownDerivedFolder {
  readonly path: string;
  /** The key of the generated content; null if the folder has other content. */
  readonly key: string | null;
  readonly files: readonly KnownGeneratedFile[];
}

/** A tuple because there are many: name, size, modification time, inode, and the hash if these are not conclusive. */
export type KnownGeneratedFile = readonly [
  name: string,
  size: number,
  modified: number,
  inode: number,
  hash: string | null,
];

export class DerivedFolders implements KnownFolders {
  readonly #root: string;
  readonly #known: Map<string, KnownDerivedFolder>;
  readonly #origins = new Map<string, GeneratedFolder["origin"]>();
  /** The derived folders on disk, tracked or not. */
  #paths: ReadonlySet<string>;

  constructor(root: string, known: readonly KnownDerivedFolder[] = []) {
    this.#root = root;
    this.#known = new Map(known.map((folder) => [folder.path, folder]));
    this.#paths = new Set(this.#known.keys());
  }

  get known(): readonly KnownDerivedFolder[] {
    return [...this.#known.values()];
  }

  isUpToDate({ path, key }: GeneratedFolder): boolean {
    return this.#known.get(path)?.key === key;
  }

  originOf(path: string): GeneratedFolder["origin"] {
    return this.#origins.get(path) ?? null;
  }

  /**
   * Compares the files of the folders in `touched` and returns the changed paths. `paths` are the derived folders now
   * on disk.
   */
  refresh(paths: readonly string[], touched: ReadonlySet<string> | "all", started: number): readonly string[] {
    const now = new Set(paths);
    const changed = [...this.#paths.symmetricDifference(now)];
    this.#paths = now;
    for (const folder of this.#known.values()) {
      if (touched !== "all" && !touched.has(folder.path) && now.has(folder.path)) continue;
      const files = folder.files.map((file) => refreshFile(`${this.#root}/${folder.path}`, file, started));
      const others = folder.files.filter((_, index) => files[index] === null);
      changed.push(...others.map(([name]) => `${folder.path}/${name}`));
      // A folder that could not be written has neither manifest nor index.
      if (!now.has(folder.path) && others.length === folder.files.length) this.#known.delete(folder.path);
      else if (others.length > 0) this.#lookAt(folder.path);
      else if (files.some((file, index) => file !== folder.files[index]))
        this.#known.set(folder.path, { ...folder, files: files.filter((file) => file !== null) });
    }
    return changed;
  }

  /** Records changes that were written. `started` is a moment before their input was read. */
  recordChanges(
    changes: readonly Change[],
    folders: readonly GeneratedFolder[],
    stamps: ReadonlyMap<string, Stamp>,
    started: number,
  ): void {
    const generated = new Map(folders.map((folder) => [folder.path, folder]));
    const paths = new Set(this.#paths);
    for (const { path, files, refusals } of changes) {
      const folder = generated.get(path);
      if (folder === undefined && refusals.length === 0) {
        this.#known.delete(path);
        paths.delete(path);
        continue;
      }
      paths.add(path);
      if (folder === undefined || refusals.length > 0) this.#lookAt(path);
      else {
        this.#origins.set(path, folder.origin);
        if (!this.isUpToDate(folder)) this.#known.set(path, this.#written(folder, files, stamps, started));
      }
    }
    for (const path of paths) if (!this.#known.has(path)) this.#lookAt(path);
    this.#paths = paths;
  }

  /** Records that some changes of these folders may have been written, and others not. */
  forgetChanges(folders: readonly GeneratedFolder[]): void {
    for (const path of [...this.#paths, ...folders.map((folder) => folder.path)]) this.#lookAt(path);
  }

  /** The stamps of written files were taken before the files became visible to others. */
  #written(
    { path, key }: GeneratedFolder,
    generated: Change["files"],
    stamps: ReadonlyMap<string, Stamp>,
    started: number,
  ): KnownDerivedFolder {
    const moment = Date.now();
    const files = generated.map(({ name, text }): KnownGeneratedFile => {
      const own = stamps.get(`${path}/${name}`);
      const stamp = own ?? stampOf(`${this.#root}/${path}/${name}`);
      if (stamp === null) return [name, 0, 0, 0, null];
      const isKnown = isConclusive(stamp, own === undefined ? started : moment);
      return [name, stamp.size, stamp.modified, stamp.inode, isKnown ? null : contentHash(text)];
    });
    return { path, key, files };
  }

  /** Tracks a folder whose content may differ from what is generated, so that changes of it are detected. */
  #lookAt(path: string): void {
    const folder = `${this.#root}/${path}`;
    const files = namesIn(folder).flatMap((name): readonly KnownGeneratedFile[] => {
      const stamp = stampOf(`${folder}/${name}`);
      return stamp === null ? [] : [[name, stamp.size, stamp.modified, stamp.inode, null]];
    });
    this.#known.set(path, { path, key: null, files });
  }
}

function refreshFile(folder: string, before: KnownGeneratedFile, started: number): KnownGeneratedFile | null {
  const [name, size, modified, inode, hash] = before;
  const path = `${folder}/${name}`;
  const stamp = stampOf(path);
  if (stamp === null || !isSameFile(stamp, { size, modified, inode })) return null;
  if (hash === null) return before;
  if (hashOfFile(path) !== hash) return null;
  return isConclusive(stamp, started) ? [name, size, modified, inode, null] : before;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
