// A folder into the events of all files in it, by one watch a folder: what is created, written, moved and removed there.
import { type FSWatcher, lstatSync, readdirSync, realpathSync, type Stats, statSync, watch } from "node:fs";
import { basename, join, posix } from "node:path";
import { withSlashes } from "../../text/slash-path.ts";
import type { FileState } from "./fold-changes.ts";
import { LinkedFiles } from "./linked-files.ts";

export interface TreeListener {
  /** A file, by its path from the root. */
  changed(path: string, state: FileState): void;
  /** A folder that is watched from now on. Files that were in it for a moment before were not seen. */
  entered(folder: string): void;
  /** Events were lost. */
  changedAll(): void;
  /** The root is gone, or no more watches are to be had: nothing is watched any more. */
  ended(error: Error | null): void;
}

export interface TreeOptions {
  /** Files and folders by these names are passed over. */
  readonly isSkipped: (name: string) => boolean;
  /** Whether the system watches whole trees, as macOS and Windows do; elsewhere each folder has a watch of its own. */
  readonly isRecursive: boolean;
}

interface WatchedFolder {
  /** Null where the watch of a folder above covers it. */
  readonly watcher: FSWatcher | null;
  /** The files in it: when it is moved away as a whole, nobody names them. */
  readonly files: Set<string>;
}

/**
 * How many events may come in a second before some count as lost. Where the queue of the system overflows (on Linux at
 * 16,384, unless it is set otherwise) nobody is told, but that many have come.
 */
const mostEvents = 4_000;

/** Watches a folder until it is closed, or the folder is gone. */
export class TreeWatcher {
  readonly #root: string;
  readonly #inode: number;
  readonly #listener: TreeListener;
  readonly #options: TreeOptions;
  readonly #folders = new Map<string, WatchedFolder>();
  readonly #links = new LinkedFiles((path) => this.#report(path, true));
  #second = 0;
  #events = 0;
  #isClosed = false;

  /** @throws {Error} of the system where the root does not exist, or no more watches are to be had */
  constructor(root: string, options: TreeOptions, listener: TreeListener) {
    this.#root = root;
    this.#inode = statSync(root).ino;
    this.#options = options;
    this.#listener = listener;
    try {
      this.#enter("", [], false);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** How many folders are watched. */
  get size(): number {
    return this.#folders.size;
  }

  close(): void {
    this.#isClosed = true;
    for (const { watcher } of this.#folders.values()) watcher?.close();
    this.#folders.clear();
    this.#links.close();
  }

  /** Watches first and reads after: what comes between is seen twice, and nothing is missed. */
  #enter(folder: string, above: readonly string[], isCovered: boolean): void {
    const path = join(this.#root, folder);
    const recursive = this.#options.isRecursive;
    const watcher = isCovered
      ? null
      : watch(path, { recursive }, (kind, name) => this.#onEvent(folder, kind, name)).on("error", () =>
          this.#report(folder, true),
        );
    const files = new Set<string>();
    this.#folders.set(folder, { watcher, files });
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (this.#options.isSkipped(entry.name)) continue;
      const inside = posix.join(folder, entry.name);
      if (entry.isDirectory()) this.#enterIfThere(inside, above, recursive);
      else if (!entry.isSymbolicLink() || this.#follow(inside, above) === "file") files.add(entry.name);
    }
  }

  /** A folder may be gone again before it is read, or closed to us. */
  #enterIfThere(folder: string, above: readonly string[], isCovered: boolean): void {
    try {
      this.#enter(folder, above, isCovered);
    } catch (error) {
      if (!isOfOneFolder(error)) throw error;
      this.#leave(folder);
    }
  }

  /** A linked folder is watched as if it stood here; of a linked file, the folder that it is really in. */
  #follow(path: string, above: readonly string[]): "file" | "folder" {
    const target = realPath(join(this.#root, path));
    const holding = realPath(join(this.#root, posix.dirname(path)));
    if (target === null || holding === null) return "file";
    if (!statSync(target).isDirectory()) {
      this.#links.add(target, path);
      return "file";
    }
    const reals = [...above, holding];
    // A link to a folder that it is in itself has no end.
    const isCircle = reals.some((real) => real === target || real.startsWith(`${target}/`));
    if (!isCircle) this.#enterIfThere(path, reals, false);
    return "folder";
  }

  #onEvent(folder: string, kind: "rename" | "change", name: string | null): void {
    if (this.#isClosed) return;
    this.#count();
    if (name === null) {
      this.#listener.changedAll();
      return;
    }
    // The end of a folder comes by its own name, and from the folder above: of what a link leads to, it does not.
    const own = join(this.#root, folder);
    if (name === basename(own) && statOf(own) === null) {
      if (!this.#isLost() && isLink(own)) this.#report(folder, true);
      return;
    }
    const path = posix.join(folder, withSlashes(name));
    if (!path.split("/").some((part) => this.#options.isSkipped(part))) this.#report(path, kind === "rename");
  }

  #report(path: string, isOther: boolean): void {
    try {
      const found = statOf(join(this.#root, path));
      if (found?.isDirectory() !== true) this.#reportFile(path, found);
      // Folders change when files in them do, which is told of the files.
      else if (isOther) this.#reportFolder(path);
    } catch (error) {
      this.#end(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #reportFile(path: string, found: Stats | null): void {
    if (found === null && this.#isLost()) return;
    if (found === null && this.#folders.has(path)) {
      for (const file of this.#leave(path)) this.#listener.changed(file, "gone");
      return;
    }
    for (const file of this.#leave(path)) this.#listener.changed(file, "gone");
    const siblings = this.#folders.get(parentOf(path))?.files;
    if (found === null) siblings?.delete(posix.basename(path));
    else siblings?.add(posix.basename(path));
    if (found !== null && isLink(join(this.#root, path))) this.#follow(path, []);
    this.#listener.changed(path, found === null ? "gone" : found.size === 0 ? "empty" : "there");
  }

  /** The one that was watched under this path may be another, which is gone. */
  #reportFolder(path: string): void {
    const before = this.#leave(path);
    if (isLink(join(this.#root, path))) this.#follow(path, []);
    else this.#enterIfThere(path, [], this.#options.isRecursive);
    const after = new Set(this.#filesIn(path));
    for (const file of before) if (!after.has(file)) this.#listener.changed(file, "gone");
    for (const file of after) this.#listener.changed(file, "there");
    for (const folder of this.#within(path)) this.#listener.entered(folder);
  }

  /** Watches a folder and those in it no more. Their files are given. */
  #leave(folder: string): readonly string[] {
    if (!this.#folders.has(folder)) return [];
    const files = this.#filesIn(folder);
    for (const one of this.#within(folder)) {
      this.#folders.get(one)?.watcher?.close();
      this.#folders.delete(one);
    }
    return files;
  }

  #filesIn(folder: string): readonly string[] {
    return this.#within(folder).flatMap((one) =>
      [...(this.#folders.get(one)?.files ?? [])].map((name) => posix.join(one, name)),
    );
  }

  #within(folder: string): readonly string[] {
    return [...this.#folders.keys()].filter((one) => one === folder || one.startsWith(`${folder}/`));
  }

  #isLost(): boolean {
    if (this.#isClosed) return true;
    if (statOf(this.#root)?.ino === this.#inode) return false;
    this.#end(null);
    return true;
  }

  #end(error: Error | null): void {
    this.close();
    this.#listener.ended(error);
  }

  #count(): void {
    const second = Math.floor(performance.now() / 1_000);
    this.#events = second === this.#second ? this.#events + 1 : 1;
    this.#second = second;
    if (this.#events === mostEvents) this.#listener.changedAll();
  }
}

function parentOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === "." ? "" : folder;
}

function isOfOneFolder(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG"].includes(code);
}

/** Null also for a link that leads nowhere, or in a circle. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
