// The application that runs in this worker: its database, and the edition that it serves.
import { type Database, migrate } from "entity-derive/runtime";
import type { Description, SentRequest, SentResponse, Table, TableRows } from "../data.ts";
import { extensionsIn, openDatabase } from "./database.ts";
import type { EventListener } from "./events.ts";
import { type Edition, LoadedEdition, type ServedEdition } from "./loaded-edition.ts";
import { readRows, readTables } from "./tables.ts";
import type { TypeScript } from "./typescript.ts";

export class RunningApplication {
  readonly #db: Database;
  readonly #served: ServedEdition;

  private constructor(db: Database, served: ServedEdition) {
    this.#db = db;
    this.#served = served;
  }

  /**
   * Opens an empty database, creates the tables of all entities, and serves the routes.
   * @throws the errors of the modules and of the migrations
   */
  static async start(typeScript: TypeScript, edition: Edition, onEvent: EventListener): Promise<RunningApplication> {
    const loaded = await LoadedEdition.load(typeScript, edition);
    const statements = loaded.migrations.flatMap(({ EXTENSIONS }) => EXTENSIONS ?? []);
    const db = await openDatabase(extensionsIn(statements));
    await migrate(db, loaded.migrations);
    return new RunningApplication(db, await loaded.serve(db, onEvent));
  }

  get description(): Description {
    return this.#served.description;
  }

  async send({ method, url, headers, body, person }: SentRequest): Promise<SentResponse> {
    const requests = this.#served.requestsOf(person);
    const response = await requests.fetch(url, {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      body,
    });
    const { status } = response;
    return {
      status,
      headers: [...response.headers],
      body: response.body === null ? null : await response.arrayBuffer(),
    };
  }

  tables(): Promise<readonly Table[]> {
    return readTables(this.#db);
  }

  rows(table: string): Promise<TableRows> {
    return readRows(this.#db, table);
  }

  async close(): Promise<void> {
    await this.#served.close();
    await this.#db.close();
  }
}
