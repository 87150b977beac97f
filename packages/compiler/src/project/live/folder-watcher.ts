// Watches folders, each by itself: the system tells that something in one of them may have changed.
import { type FSWatcher, watch } from "node:fs";
import { platform } from "node:os";
import { join, sep } from "node:path";
import type { WatchedFolder } from "../session.ts";

export interface FolderListener {
  /** The file or folder at an absolute path may have changed; null if it is not known which. */
  changed(path: string | null): void;
  /** No more watches are to be had. */
  failed(error: Error): void;
}

interface Watch extends WatchedFolder {
  readonly watcher: FSWatcher;
}

/** macOS and Windows watch all that is in a folder at once; a watch for each folder would keep it from being renamed. */
const isRecursive = ["darwin", "win32"].includes(platform());

export class FolderWatcher {
  readonly #listener: FolderListener;
  readonly #watches = new Map<string, Watch>();

  constructor(listener: FolderListener) {
    this.#listener = listener;
  }

  /** Watches these folders and no others. Gives whether some are new: what has changed in them before was not seen. */
  update(folders: readonly WatchedFolder[]): boolean {
    const wanted = new Map(folders.filter((folder) => !isCovered(folder, folders)).map((one) => [one.path, one]));
    for (const [path, { inode }] of this.#watches) if (wanted.get(path)?.inode !== inode) this.#close(path);
    const missing = [...wanted.values()].filter(({ path }) => !this.#watches.has(path));
    for (const folder of missing) {
      try {
        this.#open(folder);
      } catch (error) {
        if (isGone(error)) continue;
        this.#listener.failed(error instanceof Error ? error : new Error(String(error)));
        break;
      }
    }
    return missing.length > 0;
  }

  close(): void {
    for (const path of [...this.#watches.keys()]) this.#close(path);
  }

  #open(folder: WatchedFolder): void {
    const { path } = folder;
    const onEvent = (_: unknown, name: string | null): void =>
      this.#listener.changed(name === null ? null : join(path, name));
    // A watch ends with an error where its folder does.
    const onError = (error: Error): void =>
      isGone(error) ? this.#listener.changed(path) : this.#listener.failed(error);
    const watcher = watch(path, { recursive: isRecursive && !folder.isAlone }, onEvent).on("error", onError);
    this.#watches.set(path, { ...folder, watcher });
  }

  #close(path: string): void {
    this.#watches.get(path)?.watcher.close();
    this.#watches.delete(path);
  }
}

/** Whether the watch of a folder above sees what happens in it. */
function isCovered({ path, isLink, isAlone }: WatchedFolder, folders: readonly WatchedFolder[]): boolean {
  if (!isRecursive || isLink || isAlone) return false;
  return folders.some((other) => !other.isAlone && path !== other.path && path.startsWith(`${other.path}${sep}`));
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG"].includes(code);
}
