// A project that is compiled whenever it changes: for a watch, for the plugins of bundlers, and for editors.
import { existsSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { watchLimit } from "../../6-write/disk-failure.ts";
import type { FileProblem } from "../../diagnostics/file-problem.ts";
import { pathFrom, pathWithin } from "../../text/slash-path.ts";
import { findProject } from "../find-project.ts";
import { recall } from "../memory/recall-run.ts";
import { saveMemory } from "../memory/save-memory.ts";
import { ProjectError } from "../project-error.ts";
import { readText } from "../read-text.ts";
import { ProjectSession, type SessionCompilation } from "../session.ts";
import type { Outcome } from "../write-output.ts";
import { type Burst, ChangeBurst, type FileState } from "./change-burst.ts";
import { FolderWatcher } from "./folder-watcher.ts";
import { GitLock } from "./git-lock.ts";

export interface LiveOptions {
  /** The folder that globs count from; the project is the one around it. */
  readonly folder: string;
  readonly globs?: readonly string[];
  /** Whether each run writes the derived folders. */
  readonly isWriting: boolean;
  /** Whether files that were edited by hand are overwritten. */
  readonly force?: boolean;
  /** Whether to look at the disk again and again, instead of being told by the system. */
  readonly isPolling?: boolean;
}

/** What a run has made. `outcome` is null if nothing was to be written. */
export interface Compiled {
  readonly session: ProjectSession;
  readonly compilation: SessionCompilation;
  readonly outcome: Outcome | null;
}

export interface Run {
  /** The files that have changed since the run before; "all" for the first run. */
  readonly changed: Burst;
  /** An error if nothing could be compiled: of the configuration, say. */
  readonly result: Compiled | Error;
  readonly milliseconds: number;
}

export interface LiveListener {
  /** A run begins. */
  started?(changed: Burst): void;
  /** A run has ended; `before` is the last one before it. */
  ended(run: Run, before: Run | null): void;
  /** The system does not tell of changes, so the disk is looked at twice a second. */
  limited?(reason: Pick<FileProblem, "message" | "help">): void;
}

/** In milliseconds, how often the disk is looked at where the system does not tell of changes. */
const interval = 500;

const nothing = (): void => undefined;

export class LiveProject {
  /** The folder of the project, absolute. */
  readonly root: string;
  readonly #options: LiveOptions;
  readonly #listeners = new Set<LiveListener>();
  readonly #burst = new ChangeBurst(() => performance.now());
  readonly #lock: GitLock;
  readonly #overlays = new Map<string, string>();
  readonly #watcher = new FolderWatcher({
    changed: (path) => this.touch(path === null ? "all" : [path]),
    failed: (error) => this.#beginPolling(error),
  });
  /** Null before the first run, and while there is no such folder. */
  #session: ProjectSession | null = null;
  /** Whether something may have changed that is in no run yet. */
  #isDirty = true;
  /** Whether the next run begins at once, although more changes may follow. */
  #isUrgent = true;
  /** Whether the next run compiles although nothing has changed on disk. */
  #isForced = true;
  #last: Run | null = null;
  #running: Promise<Run> | null = null;
  /** The run that has not begun to read. */
  #next: Promise<Run> | null = null;
  /** The end of all that uses the session: that compiles one state at a time. */
  #end: Promise<unknown> = Promise.resolve();
  #wake: () => void = nothing;
  #watchers = 0;
  #isPolling: boolean;
  #poller: NodeJS.Timeout | undefined;

  /** @throws {ProjectError} if there is no such folder */
  constructor(options: LiveOptions) {
    this.root = findProject(options.folder);
    this.#options = options;
    this.#isPolling = options.isPolling === true;
    this.#lock = new GitLock(this.root);
    this.#burst.addAll();
  }

  /** Whether something may have changed that is in no run yet. */
  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** Calls back until the function that is returned is called. */
  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells that files may have changed, appeared or gone, by their absolute paths; "all" if it is not known which. */
  touch(paths: Iterable<string> | "all"): void {
    let isConcerned = paths === "all";
    if (paths === "all") this.#burst.addAll();
    else
      for (const path of paths) {
        const state = this.#stateOf(path);
        if (state === null) continue;
        this.#burst.add(pathFrom(this.root, path), state);
        isConcerned = true;
      }
    if (!isConcerned) return;
    this.#isDirty = true;
    if (this.#watchers > 0) void this.upToDate();
  }

  /** Takes a text that an editor holds of a file in place of the disk's; null if it holds it no more. */
  edit(path: string, text: string | null): void {
    if (text === null) this.#overlays.delete(path);
    else this.#overlays.set(path, text);
    this.#session?.overlay(path, text);
    this.#force();
  }

  /** The run that has all changes in it that were told before; it begins once no more come. */
  upToDate(): Promise<Run> {
    if (!this.#isDirty && this.#last !== null) return this.#running ?? Promise.resolve(this.#last);
    this.#next ??= this.#alone(() => this.#run());
    return this.#next;
  }

  /** The same, without waiting for more changes. */
  now(): Promise<Run> {
    if (this.#isDirty) this.#isUrgent = true;
    this.#wake();
    return this.upToDate();
  }

  /** The same if nobody has told of changes: the disk is looked at. */
  recheck(): Promise<Run> {
    this.#expectAnything();
    // The reason why a configuration fails need not be in a file of the project.
    if (this.#last?.result instanceof Error && this.#running === null) this.#session = null;
    return this.now();
  }

  /** Watches the project, and runs after each change, until all functions that are returned were called. */
  watch(): () => void {
    this.#watchers += 1;
    // Nothing is known of the time before.
    if (this.#watchers === 1) this.#expectAnything();
    let isEnded = false;
    return () => {
      if (!isEnded) this.#watchers -= 1;
      isEnded = true;
      if (this.#watchers === 0) this.#stopWatching();
    };
  }

  /** Writes what is saved: texts of editors that are not are put aside for it. Null if the project cannot be read. */
  writeSaved(): Promise<Outcome | null> {
    return this.#alone(async () => {
      const session = this.#session;
      if (session === null) return null;
      const unsaved = [...this.#overlays].filter(([path, text]) => textOrNull(join(this.root, path)) !== text);
      for (const [path] of unsaved) session.overlay(path, null);
      try {
        session.refresh();
        return session.write(await session.compile());
      } catch (error) {
        if (error instanceof ProjectError) return null;
        throw error;
      } finally {
        for (const [path] of unsaved) session.overlay(path, this.#overlays.get(path) ?? null);
        this.#force();
      }
    });
  }

  #expectAnything(): void {
    this.#burst.addAll();
    this.#isDirty = true;
    this.#isUrgent = true;
  }

  #force(): void {
    this.#burst.addTyping();
    this.#isForced = true;
    this.#isDirty = true;
  }

  #alone<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#end.then(action);
    this.#end = done.catch(nothing);
    return done;
  }

  async #run(): Promise<Run> {
    for (;;) {
      await this.#quiet();
      this.#running = this.#next ?? this.#running;
      this.#next = null;
      this.#isDirty = false;
      this.#isUrgent = false;
      const burst = this.#burst.take();
      const run = await this.#attempt(burst);
      if (run !== null) {
        this.#running = null;
        return run;
      }
      this.#burst.putBack(burst);
    }
  }

  /** Waits until no more changes come, and git has done its work. */
  async #quiet(): Promise<void> {
    // Whoever asks at the same moment has part in the run.
    await nextTurn();
    for (;;) {
      const isLocked = this.#isInterrupted();
      const wait = this.#isUrgent && !isLocked ? 0 : (this.#burst.wait(isLocked) ?? 0);
      if (wait > 0) await this.#pause(wait);
      else {
        // It was held for too long to be waited for.
        if (isLocked) this.#lock.abandon();
        return;
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Whether git is changing files at this moment: what was read now would be of two commits. */
  #isInterrupted(): boolean {
    return this.#watchers > 0 && this.#lock.isHeld();
  }

  /** Null if git began to work meanwhile: nothing was written. */
  async #attempt(burst: Burst): Promise<Run | null> {
    const started = performance.now();
    const isGone = !existsSync(this.root);
    if (isGone && this.#session === null && this.#last !== null) return this.#last;
    if (isGone) this.#session = null;
    const changed: Burst = this.#session?.refresh(burst) ?? "all";
    if (changed !== "all" && changed.size === 0 && !this.#isForced && this.#last !== null) {
      this.#updateWatcher();
      return this.#last;
    }
    this.#isForced = false;
    for (const listener of this.#listeners) listener.started?.(changed);
    const result = await this.#compile();
    this.#updateWatcher();
    if (result === null) {
      this.#isForced = true;
      return null;
    }
    const before = this.#last;
    const run = { changed, result, milliseconds: performance.now() - started };
    this.#last = run;
    for (const listener of this.#listeners) listener.ended(run, before);
    return run;
  }

  async #compile(): Promise<Compiled | Error | null> {
    try {
      this.#session ??= this.#open();
      const session = this.#session;
      const compilation = await session.compile();
      if (!this.#options.isWriting) return { session, compilation, outcome: null };
      if (this.#isInterrupted()) return null;
      const outcome = session.write(compilation, { force: this.#options.force === true });
      if (this.#watchers === 0) saveMemory(session, compilation, outcome);
      return { session, compilation, outcome };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #open(): ProjectSession {
    const { folder, globs } = this.#options;
    const session = new ProjectSession(folder, globs, recall(this.root));
    for (const [path, text] of this.#overlays) session.overlay(path, text);
    return session;
  }

  /** What became of a file; null if it concerns nobody. */
  #stateOf(path: string): FileState | null {
    const found = statOrNull(path);
    const inside = pathWithin(this.root, path);
    const isConcerned =
      this.#session === null ||
      (inside === null
        ? this.#session.outside.has(path)
        : this.#session.concerns(inside, found?.isDirectory() === true));
    if (!isConcerned) return null;
    return found === null ? "gone" : found.isFile() && found.size === 0 ? "empty" : "there";
  }

  #updateWatcher(): void {
    if (this.#watchers === 0) return;
    const session = this.#session;
    if (this.#isPolling || session === null) {
      this.#poller ??= setInterval(() => this.touch("all"), interval);
      return;
    }
    clearInterval(this.#poller);
    this.#poller = undefined;
    if (this.#watcher.update(session.watched)) this.touch("all");
  }

  #beginPolling(error: Error): void {
    this.#isPolling = true;
    this.#watcher.close();
    const reason = watchLimit(error) ?? { message: `files cannot be watched: ${error.message}`, help: "" };
    for (const listener of this.#listeners) listener.limited?.(reason);
    this.#updateWatcher();
  }

  #stopWatching(): void {
    clearInterval(this.#poller);
    this.#poller = undefined;
    this.#watcher.close();
    const result = this.#last?.result;
    if (result === undefined || result instanceof Error || result.outcome === null) return;
    saveMemory(result.session, result.compilation, result.outcome);
  }
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function textOrNull(path: string): string | null {
  try {
    return readText(path);
  } catch {
    return null;
  }
}
