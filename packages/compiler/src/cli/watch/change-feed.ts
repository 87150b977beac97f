// The files of a project into bursts of changes, one after the other, for as long as the process lives.

import { existsSync } from "node:fs";
import { watchLimit } from "../../6-write/disk-failure.ts";
import type { FileProblem } from "../../diagnostics/file-problem.ts";
import { isUnreadFolder } from "../../text/file-names.ts";
import { type Burst, ChangeFolder, type FileState } from "./fold-changes.ts";
import { GitLock } from "./git-lock.ts";
import { LinkedFiles } from "./linked-files.ts";
import type { OwnWrites } from "./own-writes.ts";
import { pollTree } from "./poll-tree.ts";
import { type TreeListener, TreeWatcher } from "./watch-tree.ts";

/** In milliseconds, how often a project that is gone is looked for. */
const absence = 300;

export interface FeedOptions {
  /** Whether a change of this file is worth a run; asked when it changes, since what a project reads changes, too. */
  readonly concerns: (path: string) => boolean;
  /** What the runs themselves wrote, which is no change. */
  readonly own: OwnWrites;
  /** Whether files are looked at again and again, instead of the system telling of them. */
  readonly isPolling: boolean;
  /** What keeps the system from telling; files are looked at again and again from then on. */
  readonly onPolling: (reason: Pick<FileProblem, "message" | "help">) => void;
}

/** What changes in the folder of a project. */
export class ChangeFeed {
  readonly #root: string;
  readonly #options: FeedOptions;
  readonly #changes = new ChangeFolder(() => performance.now());
  readonly #lock: GitLock;
  readonly #listener: TreeListener;
  readonly #outside = new LinkedFiles(() => this.#changedAll());
  #watcher: { close(): void } | null = null;
  #isPolling: boolean;
  #wake: () => void = () => {};
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(root: string, options: FeedOptions) {
    this.#root = root;
    this.#options = options;
    this.#isPolling = options.isPolling;
    this.#lock = new GitLock(root);
    this.#listener = {
      changed: (path, state) => this.#changed(path, state),
      entered: (folder) => this.#entered(folder),
      changedAll: () => this.#changedAll(),
      ended: (error) => this.#ended(error),
    };
    this.#open();
  }

  /** Whether git is changing files at this moment: what was read now would be of two commits. */
  isInterrupted(): boolean {
    return this.#lock.isHeld();
  }

  /** The next burst, once it is over. It never comes after `close`. */
  async next(): Promise<Burst> {
    for (;;) {
      const isLocked = this.#lock.isHeld();
      const wait = this.#changes.wait(isLocked);
      if (wait === 0) {
        // It was held for too long to be waited for.
        if (isLocked) this.#lock.abandon();
        return this.#changes.take();
      }
      await this.#pause(wait);
    }
  }

  /** Files outside of the project, by their absolute paths, that change everything in it: what a tsconfig.json extends. */
  watchOutside(paths: Iterable<string>): void {
    try {
      for (const path of paths) this.#outside.add(path, path);
    } catch {
      // Where no more watches are to be had, those of the project matter more.
    }
  }

  /** A burst that was interrupted comes again, together with what came since. */
  putBack(burst: Burst): void {
    this.#changes.putBack(burst);
  }

  close(): void {
    this.#isClosed = true;
    this.#watcher?.close();
    this.#outside.close();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Until a time has passed, or without one until something changes. */
  #pause(milliseconds: number | null): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isClosed) return;
      if (milliseconds === null) this.#wake = resolve;
      else this.#timer = setTimeout(resolve, milliseconds);
    });
  }

  #changed(path: string, state: FileState): void {
    if (!this.#options.concerns(path) || this.#options.own.isEcho(path)) return;
    this.#changes.add(path, state);
    this.#wake();
  }

  /** A run may have read, in a folder that is new, what was gone before the folder was watched. */
  #entered(folder: string): void {
    const missing = this.#options.own.missingIn(folder);
    if (missing === null) this.#changedAll();
    else for (const path of missing) this.#changed(path, "gone");
  }

  #changedAll(): void {
    this.#changes.addAll();
    this.#wake();
  }

  #open(): void {
    if (this.#isClosed) return;
    if (!existsSync(this.#root)) {
      setTimeout(() => {
        this.#open();
        if (this.#watcher !== null) this.#changedAll();
      }, absence);
      return;
    }
    const options = { isSkipped: isUnreadFolder, isRecursive: ["darwin", "win32"].includes(process.platform) };
    try {
      this.#watcher = this.#isPolling
        ? pollTree(this.#root, options, this.#listener)
        : new TreeWatcher(this.#root, options, this.#listener);
    } catch (error) {
      this.#ended(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #ended(error: Error | null): void {
    this.#watcher?.close();
    this.#watcher = null;
    if (error !== null && existsSync(this.#root)) {
      this.#isPolling = true;
      this.#options.onPolling(watchLimit(error) ?? { message: `files cannot be watched: ${error.message}`, help: "" });
    }
    this.#changedAll();
    this.#open();
  }
}
