// An edition of a project whose modules are linked and run, and the application that serves it.
import type { Database, Migration } from "entity-derive/runtime";
import { TestRequests } from "../../../../../packages/entity-derive/src/testing/requests.ts";
import type { Description } from "../data.ts";
import type { Edition } from "../edition.ts";
import { Entry } from "./entry.ts";
import { type ApplicationListener, Events } from "./events.ts";
import { Modules, type Namespace } from "./modules.ts";
import { addPeople, people } from "./people.ts";
import { StandIns } from "./stand-ins.ts";
import type { TypeScript } from "./typescript.ts";

/** The application of an edition on a database. */
export interface ServedEdition {
  readonly description: Description;
  /** Returns the requests of a person; null for requests that the guards of the project judge. */
  requestsOf(person: string | null): TestRequests;
  /** Ends the delivery of events. */
  close(): Promise<void>;
}

export class LoadedEdition {
  readonly #entry: Entry;
  readonly #modules: Modules;
  readonly #streams: readonly Namespace[];
  readonly edition: Edition;

  private constructor(entry: Entry, modules: Modules, streams: readonly Namespace[], edition: Edition) {
    this.#entry = entry;
    this.#modules = modules;
    this.#streams = streams;
    this.edition = edition;
  }

  /** @throws the errors of the modules */
  static async load(typeScript: TypeScript, edition: Edition): Promise<LoadedEdition> {
    const { sources, generated } = edition;
    const standIns = new StandIns();
    const modules = new Modules({
      files: [...sources, ...generated],
      toRunnable: (path, text) => typeScript.toRunnable(path, text),
      standIn: (path, names) => standIns.of(path, names),
    });
    const entry = await Entry.load(modules, edition);
    const streams: Namespace[] = [];
    for (const { path } of generated) if (path.endsWith("/stream.ts")) streams.push(await modules.import(path));
    return new LoadedEdition(entry, modules, streams, edition);
  }

  get migrations(): readonly Migration[] {
    return this.#entry.migrations;
  }

  /** Serves the routes on a database that has the tables. */
  async serve(db: Database, listener: ApplicationListener): Promise<ServedEdition> {
    const { entities } = this.edition;
    const notes = await addPeople(
      entities.flatMap(({ owner }) => (owner === null ? [] : [owner])),
      db,
    );
    const fetch = await this.#entry.serve(db, entities, (error) => listener.onError(String(error)));
    const guards = this.#guards();
    const requests = new TestRequests(fetch);
    const byPerson = new Map(
      Array.from(this.#entry.principals(people), ([name, principal]) => [
        name,
        guards.reduce((all, guard) => all.as(guard, principal), requests),
      ]),
    );
    const events = new Events(listener);
    await events.start(db, this.#streams);
    const { document } = this.#entry;
    return {
      description: { document, people: guards.length === 0 ? [] : [...byPerson.keys()], notes },
      requestsOf: (person) => (person === null ? null : byPerson.get(person)) ?? requests,
      close: () => events.close(),
    };
  }

  /** Returns the functions of the project's own files that generated files import. */
  #guards(): readonly (() => unknown)[] {
    const generated = new Set(this.edition.generated.map(({ path }) => path));
    const imported = this.#modules.importedFrom((path) => !generated.has(path));
    return imported.filter((value) => typeof value === "function") as (() => unknown)[];
  }
}
