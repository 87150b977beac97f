// The hooks that Rollup, Rolldown and Vite builds share.
import { resolve } from "node:path";
import { bySeverity } from "../finding.ts";
import type { EntityDeriveOptions } from "../options.ts";
import { type Log, logOf, logOfAll } from "../report.ts";
import { type Generation, hasNewFindings, SharedProject } from "../shared-project.ts";
import { BuildSignal } from "./build-signal.ts";

/** The parts of the bundler's context that the hooks use. */
export interface BuildContext {
  readonly meta: { readonly watchMode: boolean };
  addWatchFile(file: string): void;
  getModuleIds(): Iterable<string>;
  warn(log: Log): void;
  error(log: Log): never;
}

/** The watch of a project during a bundler's watch. */
interface ProjectWatch {
  readonly signal: BuildSignal;
  readonly stop: () => void;
}

export class RollupHooks {
  readonly #options: EntityDeriveOptions;
  readonly #project: SharedProject;
  #watched: ProjectWatch | null = null;
  #bundled: ReadonlySet<string> = new Set();
  #isAsking = false;

  /** `root` is the folder that the option `project` is relative to. */
  constructor(root: string, options: EntityDeriveOptions) {
    this.#options = options;
    this.#project = SharedProject.of(resolve(root, options.project ?? "."));
  }

  async buildStart(context: BuildContext): Promise<void> {
    this.#isAsking = true;
    try {
      report(context, await this.#ask(context), this.#options);
    } finally {
      this.#isAsking = false;
    }
  }

  buildEnd(context: BuildContext, error: Error | undefined): void {
    if (error === undefined) this.#bundled = new Set(context.getModuleIds());
  }

  watchChange(file: string): void {
    this.#project.noteChanges([file]);
  }

  closeWatcher(): void {
    const watched = this.#watched;
    this.#watched = null;
    watched?.stop();
  }

  async #ask(context: BuildContext): Promise<Generation> {
    if (!context.meta.watchMode) return this.#project.recheckAndGenerate();
    this.#watched ??= this.#watch();
    this.#watched.signal.heard();
    context.addWatchFile(this.#watched.signal.file);
    return this.#project.currentGeneration();
  }

  /** The bundler detects changes of generated files in its bundle; all others have to be signalled. */
  #watch(): ProjectWatch {
    const signal = new BuildSignal();
    const stopWatching = this.#project.watch();
    const stopListening = this.#project.onGeneration((generation, before) => {
      const isSeen = generation.files.some((file) => this.#bundled.has(file));
      if (!this.#isAsking && !isSeen && hasNewFindings(generation, before)) signal.give();
    });
    const stop = (): void => {
      stopListening();
      stopWatching();
      signal.remove();
    };
    return { signal, stop };
  }
}

function report(context: BuildContext, { findings }: Generation, options: EntityDeriveOptions): void {
  const { errors, warnings } = bySeverity(findings, options);
  for (const warning of warnings) context.warn(logOf(warning));
  const [first, ...others] = errors;
  if (first !== undefined) context.error(logOfAll([first, ...others]));
}
