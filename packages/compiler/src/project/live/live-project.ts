// A project that is compiled again whenever it changes: for watch mode, plugins of bundlers, and editors.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { queriesEnding } from "../../text/paths/file-names.ts";
import { pathFrom } from "../../text/paths/slash-path.ts";
import { readCachedState } from "../cache/cached-run.ts";
import { saveCache } from "../cache/save-cache.ts";
import type { BuildPaths } from "../disk/watched-paths.ts";
import { findProject } from "../find-project.ts";
import { ProjectError } from "../project-error.ts";
import { ProjectSession } from "../session.ts";
import { textOrNull } from "../sources/read-text.ts";
import type { Outcome } from "../write-output.ts";
import { type Burst, ChangeBurst } from "./change-burst.ts";
import { type FileState, fileState } from "./file-state.ts";
import { type FolderListener, FolderWatcher } from "./folder-watcher.ts";
import { GitLock } from "./git-lock.ts";
import type { CompiledProject, LiveListener, LiveOptions, Run } from "./run.ts";

const nothing = (): void => undefined;

export class LiveProject {
  /** The absolute folder of the project. */
  readonly root: string;
  readonly #options: LiveOptions;
  readonly #listeners = new Set<LiveListener>();
  readonly #burst = new ChangeBurst(() => performance.now());
  readonly #lock: GitLock;
  readonly #overlays = new Map<string, string>();
  readonly #watcher: FolderWatcher;
  /** Null before the first run, and while the folder does not exist. */
  #session: ProjectSession | null = null;
  /** True if there may be changes that no run includes yet. */
  #isDirty = true;
  /** True if the next run starts at once, even if more changes may follow. */
  #isUrgent = true;
  /** True if the next run compiles even without changes on disk. */
  #isForced = true;
  #last: Run | null = null;
  #running: Promise<Run> | null = null;
  /** The run that has not started to read. */
  #next: Promise<Run> | null = null;
  /** Settles after all actions on the session; they run one at a time. */
  #end: Promise<unknown> = Promise.resolve();
  #wake: () => void = nothing;
  #watchers = 0;

  /** @throws {ProjectError} if there is no such folder */
  constructor(options: LiveOptions) {
    this.root = findProject(options.folder);
    this.#options = options;
    const listener: FolderListener = {
      onChange: (path) => this.touch(path === null ? "all" : [path]),
      onPollingStart: (reason) => {
        for (const one of this.#listeners) one.onPollingStart?.(reason);
      },
    };
    this.#watcher = new FolderWatcher(listener, options.isPolling === true);
    this.#lock = new GitLock(this.root);
    this.#burst.addAll();
  }

  /** True if there may be changes that no run includes yet. */
  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** The absolute paths that a build has to watch. */
  get buildPaths(): BuildPaths {
    return this.#session?.watched.ofBuild ?? { files: [], folders: [this.root] };
  }

  /** Adds a listener. Returns a function that removes it. */
  listen(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) void this.#session?.closeDatabase().catch(() => undefined);
    };
  }

  /** Reports files that may have been changed, added or removed, by absolute path; "all" if unknown. */
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
    if (this.#watchers > 0) void this.runWhenQuiet();
  }

  /** Replaces the text of a file with that of an editor; null when the editor closes it. */
  edit(path: string, text: string | null): void {
    if (text === null) this.#overlays.delete(path);
    else this.#overlays.set(path, text);
    this.#session?.overlay(path, text);
    this.#force();
  }

  /** Returns the run that includes all changes reported so far; it starts when no more changes arrive. */
  runWhenQuiet(): Promise<Run> {
    if (!this.#isDirty && this.#last !== null) return this.#running ?? Promise.resolve(this.#last);
    this.#next ??= this.#alone(() => this.#run());
    return this.#next;
  }

  /** Returns the same run, and starts it without waiting for more changes. */
  runNow(): Promise<Run> {
    if (this.#isDirty) this.#isUrgent = true;
    this.#wake();
    return this.runWhenQuiet();
  }

  /** Returns a run that looks for changes on disk, whether or not they were reported. */
  recheckAndRun(): Promise<Run> {
    this.#expectAnything();
    // The configuration may have failed for a reason outside the project.
    if (this.#last?.result instanceof Error && this.#running === null) this.#session = null;
    return this.runNow();
  }

  /** Watches the project, and runs after each change, until every returned function has been called. */
  watch(): () => void {
    this.#watchers += 1;
    // Changes before the first watch were not reported.
    if (this.#watchers === 1) this.#expectAnything();
    let isEnded = false;
    return () => {
      if (!isEnded) this.#watchers -= 1;
      isEnded = true;
      if (this.#watchers === 0) this.#stopWatching();
    };
  }

  /** Writes the output for the files on disk, without unsaved texts of editors. Null if the project cannot be read. */
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

  /** Waits until no more changes arrive and git has finished. */
  async #quiet(): Promise<void> {
    // Requests of the same moment share the run.
    await nextTurn();
    for (;;) {
      const isLocked = this.#isInterrupted();
      const wait = this.#isUrgent && !isLocked ? 0 : (this.#burst.wait(isLocked) ?? 0);
      if (wait > 0) await this.#pause(wait);
      else {
        // The lock has been held for too long.
        if (isLocked) this.#lock.ignoreCurrent();
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

  /** True if git is changing files, or has since the index was in a state, so that a run would mix two commits. */
  #isInterrupted(index: string | null = null): boolean {
    return this.#watchers > 0 && (this.#lock.isLocked() || (index !== null && index !== this.#lock.indexState()));
  }

  /** Returns null, and writes nothing, if git has worked meanwhile. */
  async #attempt(burst: Burst): Promise<Run | null> {
    const started = performance.now();
    const index = this.#lock.indexState();
    const isGone = !existsSync(this.root);
    if (isGone && this.#session === null && this.#last !== null) return this.#last;
    if (isGone) this.#session = null;
    const changed: Burst = this.#session?.refresh(burst) ?? "all";
    if (changed !== "all" && changed.size === 0 && !this.#isForced && this.#last !== null) {
      this.#updateWatcher();
      return this.#last;
    }
    this.#isForced = false;
    for (const listener of this.#listeners) listener.onRunStart?.(changed);
    const result = await this.#compile(index);
    this.#updateWatcher();
    if (result === null) {
      this.#isForced = true;
      return null;
    }
    const before = this.#last;
    const run = { changed, result, milliseconds: performance.now() - started };
    this.#last = run;
    for (const listener of this.#listeners) listener.onRunEnd(run, before);
    return run;
  }

  async #compile(index: string): Promise<CompiledProject | Error | null> {
    try {
      this.#session ??= this.#open();
      const session = this.#session;
      // An editor that shows statements asks for their analysis, which generated files do not have.
      const showsStatements = [...this.#overlays.keys()].some((path) => path.endsWith(queriesEnding));
      const compilation = await session.compile(showsStatements ? "all" : "changed");
      if (!this.#options.isWriting) return { session, compilation, outcome: null };
      if (this.#isInterrupted(index)) return null;
      const outcome = session.write(compilation, { force: this.#options.force === true });
      if (this.#watchers === 0) saveCache(session, compilation, outcome);
      return { session, compilation, outcome };
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #open(): ProjectSession {
    const { folder, globs, shadow } = this.#options;
    const cachedState = readCachedState(this.root);
    const session = new ProjectSession(folder, { globs, shadow, cachedState, keepsDatabase: true });
    for (const [path, text] of this.#overlays) session.overlay(path, text);
    return session;
  }

  /** Returns the state of a changed file; null if it does not affect the output. */
  #stateOf(path: string): FileState | null {
    const { state, isFolder } = fileState(path);
    return this.#session?.watched.canAffect(path, isFolder) === false ? null : state;
  }

  #updateWatcher(): void {
    if (this.#watchers > 0) this.#watcher.update(this.#session?.watched.folders ?? null);
  }

  #stopWatching(): void {
    this.#watcher.close();
    const result = this.#last?.result;
    if (result === undefined || result instanceof Error || result.outcome === null) return;
    saveCache(result.session, result.compilation, result.outcome);
  }
}
