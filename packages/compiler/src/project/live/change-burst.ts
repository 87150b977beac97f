// Collects a burst of changes and decides when it is over. Clock and events are parameters.
import type { FileState } from "./file-state.ts";

/** The files of a burst, relative to the project's root; "all" if unknown. */
export type Burst = ReadonlySet<string> | "all";

/** The time without changes, in milliseconds, after which a burst is over. */
const quietTime = {
  /** One saved file; an editor that truncates and writes is done long before. */
  one: 20,
  /** All files of an editor, or the first ones that a formatter reaches. */
  several: 75,
  /** A moved folder, a save by rename, or a program that writes many files. */
  drastic: 150,
  /** A text in an editor during typing. */
  typing: 150,
  /** Between the steps of a rebase git does not hold its lock. */
  git: 250,
} as const;

/** A burst with this many files waits longer, even if all of them exist. */
const manyFiles = 20;

/** A burst that does not end is split, so that a program that writes all the time does not block everything else. */
const maxBurst = 3_000;

/**
 * `git commit -a` holds its lock while the message is written, and a crashed git holds it forever. Only time in which this
 * process runs counts: on a machine that is too busy for it, git waits too.
 */
const maxLockWait = 5_000;

/** The interval at which the lock of git is checked, in milliseconds. */
const lockCheckInterval = 20;

/** The changes since the last burst was taken. Times are in milliseconds from any origin. */
export class ChangeBurst {
  readonly #now: () => number;
  #paths = new Set<string>();
  #isAll = false;
  #isDrastic = false;
  #isTyping = false;
  #first: number | null = null;
  #last = 0;
  #lockedAt: number | null = null;
  /** The time that the lock has been waited for since the last change. */
  #lockWait = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Adds a file that was changed, added or removed. */
  add(path: string, state: FileState): void {
    this.#paths.add(path);
    this.#isDrastic ||= state !== "there" || this.#paths.size > manyFiles;
    this.#seen();
  }

  /** Records that any file may have changed. */
  addAll(): void {
    this.#isAll = true;
    this.#isDrastic = true;
    this.#seen();
  }

  /** Records a text that is being typed. */
  addTyping(): void {
    this.#isTyping = true;
    this.#seen();
  }

  /** Returns a burst that was taken too early, because git has started to work meanwhile. */
  putBack(burst: Burst): void {
    if (burst === "all") this.addAll();
    else for (const path of burst) this.add(path, "there");
    this.#seen();
    this.#lockedAt = this.#now();
  }

  /**
   * Returns the milliseconds to wait before asking again; 0 if the burst is over; null if there is none. `isLocked`
   * says whether git is working.
   */
  wait(isLocked: boolean): number | null {
    if (this.#first === null) return null;
    const now = this.#now();
    if (isLocked && this.#lockWait < maxLockWait) {
      this.#lockWait += Math.min(now - Math.max(this.#last, this.#lockedAt ?? 0), 2 * lockCheckInterval);
      this.#lockedAt = now;
      return lockCheckInterval;
    }
    const began = Math.max(this.#first, this.#lockedAt ?? 0);
    if (now - began >= maxBurst) return 0;
    return Math.max(0, Math.max(this.#last, this.#lockedAt ?? 0) + this.#quiet() - now);
  }

  /** Returns the burst and starts another. */
  take(): Burst {
    const burst = this.#isAll ? "all" : this.#paths;
    this.#paths = new Set();
    this.#isAll = false;
    this.#isDrastic = false;
    this.#isTyping = false;
    this.#first = null;
    this.#lockedAt = null;
    return burst;
  }

  #seen(): void {
    this.#last = this.#now();
    this.#lockWait = 0;
    this.#first ??= this.#last;
  }

  #quiet(): number {
    const isOne = this.#paths.size <= 1 && !this.#isDrastic;
    // `git status` of an editor holds the lock as well, briefly after each save.
    if (this.#lockedAt !== null && !isOne) return quietTime.git;
    if (this.#isDrastic) return quietTime.drastic;
    if (this.#isTyping) return quietTime.typing;
    return isOne ? quietTime.one : quietTime.several;
  }
}
