// Watches folders, each on its own.
import { type FSWatcher, watch } from "node:fs";
import { platform } from "node:os";
import { join, sep } from "node:path";
import type { WatchedFolder } from "../session.ts";

export interface FolderListener {
  /** Called when the file or folder at an absolute path may have changed; null if the path is unknown. */
  onChange(path: string | null): void;
  /** Called when the system allows no more watches. */
  onError(error: Error): void;
}

interface Watch extends WatchedFolder {
  readonly watcher: FSWatcher;
}

/** macOS and Windows watch folders recursively; a watch for each folder would keep it from being renamed. */
const isRecursive = ["darwin", "win32"].includes(platform());

export class FolderWatcher {
  readonly #listener: FolderListener;
  readonly #watches = new Map<string, Watch>();

  constructor(listener: FolderListener) {
    this.#listener = listener;
  }

  /** Watches exactly these folders. Returns whether some are new, whose earlier changes were not seen. */
  update(folders: readonly WatchedFolder[]): boolean {
    const wantedFolders = new Map(
      folders.filter((folder) => !isCovered(folder, folders)).map((one) => [one.path, one]),
    );
    for (const [path, { inode }] of this.#watches) if (wantedFolders.get(path)?.inode !== inode) this.#close(path);
    const missing = [...wantedFolders.values()].filter(({ path }) => !this.#watches.has(path));
    for (const folder of missing) {
      try {
        this.#open(folder);
      } catch (error) {
        if (isGone(error)) continue;
        this.#listener.onError(error instanceof Error ? error : new Error(String(error)));
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
      this.#listener.onChange(name === null ? null : join(path, name));
    // A watch ends with an error when its folder is removed.
    const onError = (error: Error): void =>
      isGone(error) ? this.#listener.onChange(path) : this.#listener.onError(error);
    const watcher = watch(path, { recursive: isRecursive && !folder.isShallow }, onEvent).on("error", onError);
    this.#watches.set(path, { ...folder, watcher });
  }

  #close(path: string): void {
    this.#watches.get(path)?.watcher.close();
    this.#watches.delete(path);
  }
}

/** True if the watch of a parent folder sees the changes. */
function isCovered({ path, isLink, isShallow }: WatchedFolder, folders: readonly WatchedFolder[]): boolean {
  if (!isRecursive || isLink || isShallow) return false;
  return folders.some((other) => !other.isShallow && path !== other.path && path.startsWith(`${other.path}${sep}`));
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "ELOOP", "ENAMETOOLONG"].includes(code);
}
