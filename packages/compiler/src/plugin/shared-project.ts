// A project into its generated files, for all plugins of this process that build it: what one has done, none does again.
import { resolve } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { noMatch } from "../project/choose-sources.ts";
import { ProjectError } from "../project/project-error.ts";
import { ProjectSession, type SessionCompilation } from "../project/session.ts";
import { pathFrom } from "../text/slash-path.ts";
import { FileLooks } from "./file-looks.ts";
import { type Finding, findingsOf } from "./finding.ts";
import { watchFolder } from "./watch-folder.ts";

/** What a run has found and written. */
export interface Generation {
  readonly findings: readonly Finding[];
  /** The files that it wrote or removed, absolute. */
  readonly files: readonly string[];
  /** The files that were read: entities, and what they import. Absolute. */
  readonly sources: ReadonlySet<string>;
}

/** The watcher that all plugins of a project share: begun once, also where two ask for it at the same time. */
interface Watching {
  /** Gives what ends it. */
  readonly ready: Promise<() => Promise<void>>;
  users: number;
}

export type GenerationListener = (generation: Generation, before: Generation) => void;

/** In milliseconds, how long no further change may come before a run begins: editors and formatters save several files. */
const quiet = { oneFile: 20, severalFiles: 75 } as const;

/** In milliseconds, when a file is looked at again that has changed: watchers leave out what follows a change at once. */
const secondLook = 100;

/** Changes that never end must not keep the run waiting. */
const longestWait = 3_000;

/** One for each project in a process: `sharedProject` gives it. */
export class SharedProject {
  /** Absolute. */
  readonly root: string;
  readonly #looks = new FileLooks();
  readonly #listeners = new Set<GenerationListener>();
  #session: ProjectSession | null = null;
  #changed = new Set<string>();
  #isAllChanged = true;
  #lastChange = 0;
  #last: Generation = { findings: [], files: [], sources: new Set() };
  #running: Promise<Generation> | null = null;
  /** The run after the one that is running: it has not begun to read. */
  #next: Promise<Generation> | null = null;
  #watching: Watching | null = null;
  /** What keeps the system from telling of changes. */
  #watchProblems: readonly FileProblem[] = [];

  constructor(root: string) {
    this.root = root;
  }

  /** Generates although nothing is known of a change: nobody has watched since the last time. */
  recheck(): Promise<Generation> {
    this.#isAllChanged = true;
    return this.upToDate();
  }

  /** Tells of files that changed, appeared or went. What is known already, or concerns no entity, counts for nothing. */
  noteChanges(files: Iterable<string>): void {
    for (const file of files) {
      const path = pathFrom(this.root, file);
      if (!this.#concerns(path) || !this.#looks.isNew(file)) continue;
      // Watchers tell once more of files that were saved just before they began.
      if (this.#session?.isAsRead(path) === true) continue;
      this.#changed.add(path);
      this.#lastChange = performance.now();
      if (this.#listeners.size > 0) setTimeout(() => this.#lookAgain(file), secondLook).unref();
    }
  }

  #lookAgain(file: string): void {
    this.noteChanges([file]);
    void this.upToDate();
  }

  /** The generation that has every change in it that was noted before; runs where there is none yet. */
  upToDate(): Promise<Generation> {
    if (!this.#isAllChanged && this.#changed.size === 0) return this.#running ?? Promise.resolve(this.#last);
    this.#next ??= this.#runAfter(this.#running);
    return this.#next;
  }

  /** Whether a file was read by the last run: a change of it leads to others. */
  isSource(file: string): boolean {
    return this.#last.sources.has(resolve(file));
  }

  /** Calls after each run, whoever asked for it, until what is returned is called. */
  onGeneration(listener: GenerationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Watches the project, and runs after each change, until what is returned is called. Nothing is known of the time
   * before: the first of those who watch lets the next run look at everything, and the others have part in it.
   */
  async watch(): Promise<() => Promise<void>> {
    this.#watching ??= this.#startWatching();
    const watching = this.#watching;
    watching.users += 1;
    await watching.ready.catch((error: unknown) => {
      if (this.#watching === watching) this.#watching = null;
      throw error;
    });
    return async () => {
      watching.users -= 1;
      if (watching.users > 0) return;
      if (this.#watching === watching) this.#watching = null;
      await (await watching.ready)();
    };
  }

  #startWatching(): Watching {
    const ready = watchFolder(this.root, {
      counts: (path) => this.#concerns(path),
      changed: (file) => {
        this.noteChanges([file]);
        void this.upToDate();
      },
      limited: ({ message, help }) => {
        const slower = `${message}, so files are looked at twice a second`;
        this.#watchProblems = [{ severity: "warning", path: null, message: slower, help }];
        // What changed before it was known is found by looking at everything.
        void this.recheck();
      },
    }).then((close) => {
      this.#isAllChanged = true;
      return close;
    });
    return { ready, users: 0 };
  }

  #concerns(path: string): boolean {
    if (path === "" || path.startsWith("../")) return false;
    return this.#session?.concerns(path) ?? true;
  }

  async #runAfter(running: Promise<Generation> | null): Promise<Generation> {
    await running;
    await this.#calm();
    this.#running = this.#next;
    this.#next = null;
    const paths = this.#isAllChanged ? "all" : this.#changed;
    this.#changed = new Set();
    this.#isAllChanged = false;
    const before = this.#last;
    this.#last = await this.#generate(paths);
    this.#running = null;
    for (const listener of this.#listeners) listener(this.#last, before);
    return this.#last;
  }

  /** Whoever asks at the same moment, or saves a second file, has part in the run. */
  async #calm(): Promise<void> {
    if (this.#isAllChanged) return void (await nextTurn());
    const began = performance.now();
    for (;;) {
      const wait = this.#changed.size > 1 ? quiet.severalFiles : quiet.oneFile;
      const left = this.#lastChange + wait - performance.now();
      if (left <= 0 || performance.now() - began > longestWait) return;
      await pause(Math.ceil(left));
    }
  }

  /** Never throws: a development server goes on, and shows what has happened. */
  async #generate(paths: ReadonlySet<string> | "all"): Promise<Generation> {
    try {
      this.#session ??= new ProjectSession(this.root);
      const session = this.#session;
      session.invalidate(paths);
      const compilation = await session.compile();
      const { written, problems, isIdle } = session.write(compilation);
      const files = (written?.folders ?? []).flatMap((folder) =>
        [...folder.written, ...folder.removed].map((name) => resolve(this.root, folder.path, name)),
      );
      // Their events are the echo of this run.
      this.#looks.remember(files);
      const isEmpty = compilation.paths.length === 0 && isIdle;
      const unmatched = isEmpty ? [noEntities(this.root, session.config.include, compilation)] : [];
      const textOf = (path: string): string | null => session.read(path);
      return {
        findings: findingsOf(
          this.root,
          compilation.diagnostics,
          [...problems, ...unmatched, ...this.#watchProblems],
          textOf,
        ),
        files,
        sources: new Set([...session.inputs.texts.keys()].map((path) => resolve(this.root, path))),
      };
    } catch (error) {
      return {
        findings: findingsOf(this.root, [], [failure(error)], () => null),
        files: [],
        sources: this.#last.sources,
      };
    }
  }
}

/** A new project is built before it has entities: that ends no build. */
function noEntities(root: string, globs: readonly string[], { leftOut }: SessionCompilation): FileProblem {
  const { message, help } = noMatch(root, { from: root, globs }, leftOut);
  return { severity: "warning", path: null, message, help };
}

function failure(error: unknown): FileProblem {
  if (error instanceof ProjectError) return { severity: "error", path: null, message: error.message, help: error.help };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { severity: "error", path: null, message, help: "this is a fault of entity-derive: please report it" };
}

/** Whether a reader would be told something else. */
export function isSaidAnew(now: Generation, before: Generation): boolean {
  const said = ({ findings }: Generation): string => findings.map(({ text }) => text).join("\n");
  return said(now) !== said(before);
}
