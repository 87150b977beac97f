// A project for all plugins of this process that build it: what one has done, none does again.
import { resolve } from "node:path";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { findProject } from "../project/find-project.ts";
import { type CompiledProject, LiveProject, type Run } from "../project/live/live-project.ts";
import { ProjectError } from "../project/project-error.ts";
import { noMatchError } from "../project/sources/select-sources.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** What a run has found and written. */
export interface Generation {
  readonly findings: readonly Finding[];
  /** The files that it wrote or removed, absolute. */
  readonly files: readonly string[];
  /** The files that were read: entities, and what they import. Absolute. */
  readonly sources: ReadonlySet<string>;
}

export type GenerationListener = (generation: Generation, before: Generation) => void;

const none: Generation = { findings: [], files: [], sources: new Set() };

/** In milliseconds, when a file is looked at again that has changed: bundlers leave out what follows a change at once. */
const secondLook = 100;

export class SharedProject {
  /**
   * The projects of this process, for as long as a plugin holds them: the builds of a browser, a server and workers are
   * several plugins, which have nothing else in common.
   */
  static readonly #open = new Map<string, WeakRef<SharedProject>>();

  readonly #project: LiveProject;
  readonly #listeners = new Set<GenerationListener>();
  readonly #generations = new WeakMap<Run, Generation>();
  #last = none;
  /** What keeps the system from telling of changes. */
  #limits: readonly FileProblem[] = [];

  private constructor(root: string) {
    this.#project = new LiveProject({ folder: root, isWriting: true });
    this.#project.listen({
      onRunEnd: (run) => this.#take(run),
      onPollingStart: ({ message, help }) => {
        const slower = `${message}, so files are looked at twice a second`;
        this.#limits = [{ severity: "warning", path: null, message: slower, help }];
      },
    });
  }

  /**
   * The project that a folder is in.
   * @throws {ProjectError} if there is no such folder
   */
  static of(folder: string): SharedProject {
    const root = findProject(folder);
    const known = SharedProject.#open.get(root)?.deref();
    if (known !== undefined) return known;
    const made = new SharedProject(root);
    SharedProject.#open.set(root, new WeakRef(made));
    return made;
  }

  /** Absolute. */
  get root(): string {
    return this.#project.root;
  }

  /** Generates although nobody has told of a change: nobody has watched since the last time. */
  async recheck(): Promise<Generation> {
    return this.#generationOf(await this.#project.recheckAndRun());
  }

  /** Tells of files that changed, appeared or went. */
  noteChanges(files: Iterable<string>): void {
    const all = [...files];
    this.#project.touch(all);
    if (this.#listeners.size > 0) setTimeout(() => this.#lookAgain(all), secondLook).unref();
  }

  /** The generation that has every change in it that was noted before. */
  async upToDate(): Promise<Generation> {
    return this.#generationOf(await this.#project.runWhenQuiet());
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

  /** Watches the project, and runs after each change, until what is returned is called. */
  watch(): () => void {
    return this.#project.watch();
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

  #generationOf(run: Run): Generation {
    let generation = this.#generations.get(run);
    if (generation === undefined) {
      generation = this.#made(run.result);
      this.#generations.set(run, generation);
    }
    return generation;
  }

  #made(result: CompiledProject | Error): Generation {
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

/** A new project is built before it has entities: that ends no build. */
function noEntities({ session, compilation }: CompiledProject): FileProblem {
  const asked = { from: session.root, globs: session.config.include };
  const { message, help } = noMatchError(session.root, asked, compilation.nestedProjects);
  return { severity: "warning", path: null, message, help };
}

function failure(error: Error): FileProblem {
  if (error instanceof ProjectError) return { severity: "error", path: null, message: error.message, help: error.help };
  const message = error.stack ?? error.message;
  return { severity: "error", path: null, message, help: "this is a fault of entity-derive: please report it" };
}

/** Whether a reader would be told something else. */
export function isSaidAnew(now: Generation, before: Generation): boolean {
  const said = ({ findings }: Generation): string => findings.map(({ text }) => text).join("\n");
  return said(now) !== said(before);
}
