// A burst of changes, and when it is over. The clock and the events are data here.

/** What became of a file. One that is gone or empty may be half of a save: editors remove, truncate and rename. */
export type FileState = "there" | "gone" | "empty";

/** The files of a burst, from the project's root; "all" if it is not known which. */
export type Burst = ReadonlySet<string> | "all";

/** In milliseconds, how long no further change may come before a burst counts as over. */
const quiet = {
  /** One file that was saved: an editor that truncates and writes is done long before. */
  one: 20,
  /** All files of an editor, or the first ones that a formatter reaches. */
  several: 75,
  /** A folder that is moved, a file that is saved by rename; and what writes this much goes on writing. */
  drastic: 150,
  /** A text in an editor, while somebody types. */
  typing: 150,
  /** Between the steps of a rebase git works without its lock. */
  git: 250,
} as const;

/** Files of a burst that is drastic, though all of them are there. */
const many = 20;

/** A burst that does not end is taken in parts: what writes all the time must not keep everything else waiting. */
const longestBurst = 3_000;

/** `git commit -a` holds its lock while the message is written, and a git that died holds it for ever. */
const longestLock = 5_000;

/** How soon to look again while git holds its lock. */
const lookAgain = 20;

/** The changes since the last burst was taken. Times are in milliseconds, from any beginning. */
export class ChangeBurst {
  readonly #now: () => number;
  #paths = new Set<string>();
  #isAll = false;
  #isDrastic = false;
  #isTyping = false;
  #first: number | null = null;
  #last = 0;
  #lockedAt: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A file that changed, appeared or went. */
  add(path: string, state: FileState): void {
    this.#paths.add(path);
    this.#isDrastic ||= state !== "there" || this.#paths.size > many;
    this.#seen();
  }

  /** Anything may have changed. */
  addAll(): void {
    this.#isAll = true;
    this.#isDrastic = true;
    this.#seen();
  }

  /** A text that somebody types. */
  addTyping(): void {
    this.#isTyping = true;
    this.#seen();
  }

  /** The burst was taken, though its time had not come: git has begun to work meanwhile. */
  putBack(burst: Burst): void {
    if (burst === "all") this.addAll();
    else for (const path of burst) this.add(path, "there");
    this.#seen();
    this.#lockedAt = this.#now();
  }

  /**
   * In how many milliseconds to ask again; 0 where the burst is over and may be taken; null where there is none.
   * `isLocked` is whether git is at work at this moment.
   */
  wait(isLocked: boolean): number | null {
    if (this.#first === null) return null;
    const now = this.#now();
    if (isLocked && now - this.#last < longestLock) {
      this.#lockedAt = now;
      return lookAgain;
    }
    const began = Math.max(this.#first, this.#lockedAt ?? 0);
    if (now - began >= longestBurst) return 0;
    return Math.max(0, Math.max(this.#last, this.#lockedAt ?? 0) + this.#quiet() - now);
  }

  /** The burst; another one begins. */
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
    this.#first ??= this.#last;
  }

  #quiet(): number {
    const isOne = this.#paths.size <= 1 && !this.#isDrastic;
    // An editor's `git status` holds the lock as well, for a moment after each save.
    if (this.#lockedAt !== null && !isOne) return quiet.git;
    if (this.#isDrastic) return quiet.drastic;
    if (this.#isTyping) return quiet.typing;
    return isOne ? quiet.one : quiet.several;
  }
}
