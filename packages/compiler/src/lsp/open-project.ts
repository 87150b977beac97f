// A project in an editor, with its latest compilation.
import { join } from "node:path";
import { LiveProject } from "../project/live/live-project.ts";
import type { Run } from "../project/live/run.ts";
import { ProjectError } from "../project/project-error.ts";
import type { SessionCompilation } from "../project/session.ts";
import { shownTextOrNull } from "../project/sources/read-text.ts";
import type { Outcome as Written } from "../project/write-output.ts";
import { type CompiledSources, entitiesByFile } from "./compiled-sources.ts";

/** The project as last compiled. */
export interface Snapshot extends CompiledSources {
  readonly root: string;
  readonly compilation: SessionCompilation;
}

/** The result of compiling; `failure` is null on success. */
export interface Outcome {
  /** The latest snapshot, even if the project cannot be read now. */
  readonly snapshot: Snapshot | null;
  readonly failure: ProjectError | null;
}

export class OpenProject {
  readonly root: string;
  readonly #project: LiveProject;
  /** Removes the shown diagnostics. */
  readonly close: () => void;
  readonly #fail: (error: unknown) => void;
  readonly #texts = new Map<string, string>();
  /** The texts at the start of the current run. */
  #compiled: ReadonlyMap<string, string> = new Map();
  #outcome: Outcome = { snapshot: null, failure: null };

  /** `show` is called with each result that is not outdated already. */
  constructor(root: string, show: (outcome: Outcome) => void, fail: (error: unknown) => void) {
    this.root = root;
    this.#fail = fail;
    this.#project = new LiveProject({ folder: root, isWriting: false });
    this.close = this.#project.listen({
      onRunStart: () => {
        this.#compiled = new Map(this.#texts);
      },
      onRunEnd: (run) => {
        this.#outcome = this.#outcomeOf(run);
        // If there are newer changes, the next run shows its result instead.
        if (!this.#project.isDirty) show(this.#outcome);
      },
    });
  }

  /** Sets the editor's text of a file; null when it is closed. */
  edit(path: string, text: string | null): void {
    if (text === null) this.#texts.delete(path);
    else this.#texts.set(path, text);
    this.#project.edit(path, text);
    this.#compileSoon();
  }

  /** Reports absolute paths of files that changed on disk, or "all". */
  refresh(paths: readonly string[] | "all"): void {
    this.#project.touch(paths);
    this.#compileSoon();
  }

  /** Returns the current state, and compiles pending changes at once. */
  async current(): Promise<Outcome> {
    await this.#project.runNow();
    return this.#outcome;
  }

  /** Writes the derived folders for the saved files. Null if the project cannot be read. */
  async generate(): Promise<Written | null> {
    const output = await this.#project.writeSaved();
    this.#compileSoon();
    return output;
  }

  #compileSoon(): void {
    this.#project.runWhenQuiet().catch(this.#fail);
  }

  #outcomeOf({ result }: Run): Outcome {
    const { snapshot } = this.#outcome;
    if (result instanceof ProjectError) return { snapshot, failure: result };
    if (result instanceof Error) {
      this.#fail(result);
      return { snapshot, failure: null };
    }
    const { compilation } = result;
    const texts = this.#compiled;
    const read = (path: string): string | null => texts.get(path) ?? shownTextOrNull(join(this.root, path));
    const entities = entitiesByFile(compilation, snapshot);
    return { snapshot: { root: this.root, compilation, entities, read }, failure: null };
  }
}
