// The application that runs in this worker: its database, and the edition that it serves.
import { type Database, migrate } from "entity-derive/runtime";
import type { Description, PlannedMigration, SentRequest, SentResponse, Table, TableRows } from "../data.ts";
import type { Edition } from "../edition.ts";
import { openDatabase } from "./database.ts";
import type { ApplicationListener } from "./events.ts";
import { LoadedEdition, type ServedEdition } from "./loaded-edition.ts";
import type { Migrations } from "./migrations.ts";
import { readRows, readTables } from "./tables.ts";
import type { TypeScript } from "./typescript.ts";

export class RunningApplication {
  readonly #db: Database;
  readonly #typeScript: TypeScript;
  readonly #listener: ApplicationListener;
  #loaded: LoadedEdition;
  #served: ServedEdition;
  /** Null until the first migration is planned. */
  #migrations: Migrations | null = null;

  private constructor(
    db: Database,
    typeScript: TypeScript,
    listener: ApplicationListener,
    loaded: LoadedEdition,
    served: ServedEdition,
  ) {
    this.#db = db;
    this.#typeScript = typeScript;
    this.#listener = listener;
    this.#loaded = loaded;
    this.#served = served;
  }

  /**
   * Opens an empty database, creates the tables of all entities, and serves the routes.
   * @throws the errors of the modules and of the migrations
   */
  static async start(
    typeScript: Promise<TypeScript>,
    edition: Edition,
    listener: ApplicationListener,
  ): Promise<RunningApplication> {
    const opened = openDatabase();
    // Its error is thrown below, if that of a module is not.
    opened.catch(() => undefined);
    const loaded = await LoadedEdition.load(await typeScript, edition);
    const db = await opened;
    await migrate(db, loaded.migrations);
    return new RunningApplication(db, await typeScript, listener, loaded, await loaded.serve(db, listener));
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

  /**
   * Plans the migration files from the running edition to another one. Changes nothing.
   * @throws {Error} if the schema of an edition is not known
   */
  async planMigration({ schema }: Edition, drops: readonly string[]): Promise<PlannedMigration> {
    const running = this.#loaded.edition.schema;
    if (running === null || schema === null) throw new Error("The classes have errors");
    if (this.#migrations === null) {
      const loaded = await import("./migrations.ts");
      this.#migrations = new loaded.Migrations(this.#db);
    }
    return this.#migrations.plan(running, schema, drops);
  }

  /**
   * Applies planned files, and serves the other edition. If a statement fails, the running edition stays.
   * @throws {MigrationRunError} if a statement fails
   */
  async migrate(edition: Edition, planned: PlannedMigration): Promise<void> {
    const next = await LoadedEdition.load(this.#typeScript, edition);
    await this.#served.close();
    try {
      await this.#migrations?.apply(planned);
      this.#loaded = next;
    } finally {
      this.#served = await this.#loaded.serve(this.#db, this.#listener);
    }
  }
}
