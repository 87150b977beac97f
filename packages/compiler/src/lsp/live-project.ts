// A project and the texts that an editor holds of it, into a compilation that is made anew whenever somebody pauses.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Entity } from "../2-model/data/entity.ts";
import { messages } from "../diagnostics/messages.ts";
import { ProjectError } from "../project/project-error.ts";
import { ProjectSession, type SessionCompilation } from "../project/session.ts";

/** A project as it was compiled last. */
export interface Snapshot {
  readonly root: string;
  readonly compilation: SessionCompilation;
  /** The entities of each file; of one that does not parse at the moment those that it had when it did. */
  readonly entities: ReadonlyMap<string, readonly Entity[]>;
  /** The text of a file as it was compiled; null where there is none. */
  readonly read: (path: string) => string | null;
}

/** What became of compiling: null as the failure where it worked. */
export interface Outcome {
  /** The last one that there is, also where the project cannot be read at the moment. */
  readonly snapshot: Snapshot | null;
  readonly failure: ProjectError | null;
}

type Written = ReturnType<ProjectSession["write"]>;

const syntaxError = messages["syntax-error"].id;

const nothing = (): void => undefined;

/** So long nobody has to have typed before the project is compiled by itself, in milliseconds. */
const pause = 150;

export class LiveProject {
  readonly root: string;
  readonly #texts = new Map<string, string>();
  readonly #show: (outcome: Outcome) => void;
  readonly #fail: (error: unknown) => void;
  #session: ProjectSession | null = null;
  #outcome: Outcome = { snapshot: null, failure: null };
  /** Counts the changes: what was compiled at an earlier count is out of date. */
  #changes = 1;
  #compiled = 0;
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** `show` is called with each outcome that is not out of date already. */
  constructor(root: string, show: (outcome: Outcome) => void, fail: (error: unknown) => void) {
    this.root = root;
    this.#show = show;
    this.#fail = fail;
  }

  /** What an editor holds of a file, saved or not; null when it is closed. */
  edit(path: string, text: string | null): void {
    if (text === null) this.#texts.delete(path);
    else this.#texts.set(path, text);
    this.#session?.overlay(path, text);
    if (text === null) this.#session?.invalidate([path]);
    this.#touch();
  }

  /** Files that changed on disk, or "all" where that is not known. */
  refresh(paths: readonly string[] | "all"): void {
    if (this.#session === null) this.#touch();
    else if (paths === "all") this.#invalidate("all");
    else {
      const concerned = paths.filter((path) => this.#session?.concerns(path) === true);
      if (concerned.length > 0) this.#invalidate(concerned);
    }
  }

  /** The project as it is now. What is not compiled yet is, without a pause. */
  async current(): Promise<Outcome> {
    // Somebody who types faster than it is compiled gets the state of a moment ago.
    for (let attempt = 0; attempt < 3 && this.#compiled !== this.#changes; attempt++) await this.#compileNow();
    return this.#outcome;
  }

  /**
   * Writes the derived folders from what is saved: texts that are not are put aside for it. Null where the project
   * cannot be read.
   */
  async generate(): Promise<Written | null> {
    while (this.#running !== null) await this.#running;
    const writing = this.#writeSaved();
    this.#running = writing.then(nothing, nothing);
    try {
      return await writing;
    } finally {
      this.#running = null;
      // Folders that appear and vanish can change what is made of all of them.
      this.#touch();
    }
  }

  async #writeSaved(): Promise<Written | null> {
    const session = this.#session;
    if (session === null) return null;
    const unsaved = [...this.#texts].filter(([path, text]) => readText(join(this.root, path)) !== text);
    for (const [path] of unsaved) session.overlay(path, null);
    try {
      return session.write(await session.compile());
    } catch (error) {
      if (error instanceof ProjectError) return null;
      throw error;
    } finally {
      for (const [path] of unsaved) session.overlay(path, this.#texts.get(path) ?? null);
    }
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#session = null;
  }

  #invalidate(paths: readonly string[] | "all"): void {
    this.#session?.invalidate(paths);
    this.#touch();
  }

  #touch(): void {
    this.#changes++;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.current().catch(this.#fail), pause);
  }

  async #compileNow(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    // One after the other: a session compiles one state at a time.
    while (this.#running !== null) await this.#running;
    if (this.#compiled === this.#changes) return;
    const compiling = this.#compile();
    this.#running = compiling.then(nothing, nothing);
    try {
      await compiling;
    } finally {
      this.#running = null;
    }
  }

  async #compile(): Promise<void> {
    const changes = this.#changes;
    const texts = new Map(this.#texts);
    const outcome = await this.#attempt(texts);
    this.#outcome = outcome;
    this.#compiled = changes;
    // What changed meanwhile is compiled next, and shown then.
    if (changes === this.#changes) this.#show(outcome);
  }

  async #attempt(texts: ReadonlyMap<string, string>): Promise<Outcome> {
    try {
      this.#session ??= this.#open();
      const compilation = await this.#session.compile();
      const read = (path: string): string | null => texts.get(path) ?? readText(join(this.root, path));
      const entities = entitiesOf(compilation, this.#outcome.snapshot);
      return { snapshot: { root: this.root, compilation, entities, read }, failure: null };
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error;
      return { snapshot: this.#outcome.snapshot, failure: error };
    }
  }

  #open(): ProjectSession {
    const session = new ProjectSession(this.root);
    for (const [path, text] of this.#texts) session.overlay(path, text);
    return session;
  }
}

function entitiesOf(compilation: SessionCompilation, before: Snapshot | null): Snapshot["entities"] {
  const found = Map.groupBy(compilation.entities, ({ source }) => source.path);
  const broken = compilation.diagnostics.filter(({ id }) => id === syntaxError).map(({ span }) => span.path);
  const kept = broken.flatMap((path) => {
    const earlier = found.has(path) ? undefined : before?.entities.get(path);
    return earlier === undefined ? [] : [[path, earlier] as const];
  });
  return new Map([...found, ...kept]);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
