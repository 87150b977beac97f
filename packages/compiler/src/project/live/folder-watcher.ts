// Watches folders, each on its own, or polls the disk.
import { type FSWatcher, watch } from "node:fs";
import { platform } from "node:os";
import { join, sep } from "node:path";
import { watchLimit } from "../../6-write/file-system-error.ts";
import type { FileProblem } from "../../diagnostics/diagnostic.ts";
import type { WatchedFolder } from "../disk/watched-paths.ts";

export interface FolderListener {
  /** Called when the file or folder at an absolute path may have changed; null if the path is unknown. */
  onChange(path: string | null): void;
  /** Called when the system cannot watch files, and the disk is polled instead. */
  onPollingStart(reason: Pick<FileProblem, "message" | "help">): void;
}

interface Watch extends WatchedFolder {
  readonly watcher: FSWatcher;
}

/** macOS and Windows watch folders recursively; a watch for each folder would keep it from being renamed. */
const isRecursive = ["darwin", "win32"].includes(platform());

/** The polling interval in milliseconds. */
const pollingInterval = 500;

export class FolderWatcher {
  readonly #listener: FolderListener;
  readonly #watches = new Map<string, Watch>();
  #isPolling: boolean;
  #poller: NodeJS.Timeout | undefined;

  constructor(listener: FolderListener, isPolling: boolean) {
    this.#listener = listener;
    this.#isPolling = isPolling;
  }

  /** Watches exactly these folders; polls if they are unknown. New folders may have changes that were not seen. */
  update(folders: readonly WatchedFolder[] | null): void {
    if (this.#isPolling || folders === null) {
      this.#poll();
      return;
    }
    this.#stopPolling();
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
        this.#beginPolling(error instanceof Error ? error : new Error(String(error)));
        break;
      }
    }
    if (missing.length > 0) this.#listener.onChange(null);
  }

  close(): void {
    this.#stopPolling();
    for (const path of [...this.#watches.keys()]) this.#close(path);
  }

  #open(folder: WatchedFolder): void {
    const { path } = folder;
    const onEvent = (_: unknown, name: string | null): void =>
      this.#listener.onChange(name === null ? null : join(path, name));
    // A watch ends with an error when its folder is removed.
    const onError = (error: Error): void => {
      if (isGone(error)) this.#listener.onChange(path);
      else if (this.#watches.has(path)) this.#beginPolling(error);
    };
    const watcher = watch(path, { recursive: isRecursive && !folder.isShallow }, onEvent).on("error", onError);
    this.#watches.set(path, { ...folder, watcher });
  }

  #beginPolling(error: Error): void {
    this.#isPolling = true;
    this.close();
    this.#listener.onPollingStart(
      watchLimit(error) ?? { message: `files cannot be watched: ${error.message}`, help: "" },
    );
    this.#poll();
  }

  #poll(): void {
    this.#poller ??= setInterval(() => this.#listener.onChange(null), pollingInterval);
  }

  #stopPolling(): void {
    clearInterval(this.#poller);
    this.#poller = undefined;
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
