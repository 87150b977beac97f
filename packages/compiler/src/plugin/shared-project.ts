// A project shared by all plugins in this process, so that each change is compiled once.

import { resolve } from "node:path";
import type { FileProblem } from "../diagnostics/diagnostic.ts";
import type { BuildPaths } from "../project/disk/watched-paths.ts";
import { findProject } from "../project/find-project.ts";
import { LiveProject } from "../project/live/live-project.ts";
import type { CompiledProject, Run } from "../project/live/run.ts";
import { ProjectError } from "../project/project-error.ts";
import { memoized } from "../text/memoized.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** The findings and the written files of a run. */
export interface Generation {
  readonly findings: readonly Finding[];
  /** The absolute paths of written and removed files. */
  readonly files: readonly string[];
  /** The absolute paths of the files that were read: entities and their imports. */
  readonly sources: ReadonlySet<string>;
}

export type GenerationListener = (generation: Generation, before: Generation) => void;

const none: Generation = { findings: [], files: [], sources: new Set() };

/**
 * The delay in milliseconds before a changed file is reported again, because bundlers ignore changes that follow at
 * once.
 */
const repeatDelay = 100;

export class SharedProject {
  /**
   * The projects of this process, as long as a plugin uses them: builds for a browser, a server and workers are
   * separate plugins with nothing else in common.
   */
  static readonly #open = new Map<string, WeakRef<SharedProject>>();

  readonly #project: LiveProject;
  readonly #listeners = new Set<GenerationListener>();
  readonly #generationOf = memoized((run: Run) => this.#generationFrom(run.result), new WeakMap());
  #last = none;
  /** Limits of the system that prevent watching. */
  #limits: readonly FileProblem[] = [];

  private constructor(root: string) {
    this.#project = new LiveProject({ folder: root, isWriting: true });
    this.#project.listen({
      onRunEnd: (run) => this.#take(run),
      onPollingStart: ({ message, help }) => {
        const slower = `${message}, so they are checked twice a second`;
        this.#limits = [{ severity: "warning", path: null, message: slower, help }];
      },
    });
  }

  /**
   * Returns the project of a folder.
   * @throws {ProjectError} if there is no such folder
   */
  static of(folder: string): SharedProject {
    const root = findProject(folder);
    const known = SharedProject.#open.get(root)?.deref();
    if (known !== undefined) return known;
    const created = new SharedProject(root);
    SharedProject.#open.set(root, new WeakRef(created));
    return created;
  }

  /** Absolute. */
  get root(): string {
    return this.#project.root;
  }

  /** The absolute paths that a build has to watch. */
  get buildPaths(): BuildPaths {
    return this.#project.buildPaths;
  }

  /** Generates even if no change was reported. */
  async recheckAndGenerate(): Promise<Generation> {
    return this.#generationOf(await this.#project.recheckAndRun());
  }

  /** Reports files that were changed, added or removed. */
  noteChanges(files: Iterable<string>): void {
    const all = [...files];
    this.#project.touch(all);
    if (this.#listeners.size > 0) setTimeout(() => this.#lookAgain(all), repeatDelay).unref();
  }

  /** Returns the generation that includes all reported changes. */
  async currentGeneration(): Promise<Generation> {
    return this.#generationOf(await this.#project.runWhenQuiet());
  }

  /** True if the last run has read the file. */
  isSource(file: string): boolean {
    return this.#last.sources.has(resolve(file));
  }

  /** Calls the listener after each run. Returns a function that removes it. */
  onGeneration(listener: GenerationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Watches the project until the returned function is called. A bundler detects changes of generated files in its
   * bundle; `signal` is called for other new findings.
   */
  watch(isBundled: (file: string) => boolean, signal: () => void): () => void {
    const stopWatching = this.#project.watch();
    const stopListening = this.onGeneration((now, before) => {
      if (!now.files.some(isBundled) && hasNewFindings(now, before)) signal();
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }

  #lookAgain(files: readonly string[]): void {
    this.#project.touch(files);
    void this.#project.runWhenQuiet();
  }

  #take(run: Run): void {
    const before = this.#last;
    this.#last = this.#generationOf(run);
    for (const listener of this.#listeners) listener(this.#last, before);
  }

  #generationFrom(result: CompiledProject | Error): Generation {
    const { root } = this;
    if (result instanceof Error)
      return { findings: findingsOf(root, [], [failure(result)], () => null), files: [], sources: this.#last.sources };
    const { session, compilation, outcome } = result;
    const isEmpty = compilation.paths.length === 0 && outcome?.isUpToDate === true;
    const problems = [...(outcome?.problems ?? []), ...(isEmpty ? [noEntities(result)] : []), ...this.#limits];
    return {
      findings: findingsOf(root, compilation.diagnostics, problems, (path) => session.read(path)),
      files: (outcome?.written?.folders ?? []).flatMap(({ path, written, removed }) =>
        [...written, ...removed].map((name) => resolve(root, path, name)),
      ),
      sources: new Set(session.sources.map((path) => resolve(root, path))),
    };
  }
}

/** A new project may be built before it has entities, so this is not an error. */
function noEntities({ session, compilation }: CompiledProject): FileProblem {
  const { message, help } = session.noEntities(compilation);
  return { severity: "warning", path: null, message, help };
}

function failure(error: Error): FileProblem {
  if (error instanceof ProjectError) return { severity: "error", path: null, message: error.message, help: error.help };
  const message = error.stack ?? error.message;
  return { severity: "error", path: null, message, help: "internal error of entity-derive: please report it" };
}

/** True if the reported findings have changed. */
export function hasNewFindings(now: Generation, before: Generation): boolean {
  const textOfFindings = ({ findings }: Generation): string => findings.map(({ text }) => text).join("\n");
  return textOfFindings(now) !== textOfFindings(before);
}
