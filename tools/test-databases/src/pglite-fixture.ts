// The file's PGlite, reset for each test, through pgliteDatabase.
import { after } from "node:test";
import type { PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "entity-derive/pglite";
import type { Database } from "entity-derive/runtime";
import { DatabaseFixture, type Engine, opened } from "./database-case.ts";
import { dropStatements } from "./drop-statements.ts";
import { emptyDatabase, resetSession } from "./empty-database.ts";
import { startPglite } from "./pglite-template.ts";
import { SharedTables } from "./shared-tables.ts";

/** Starting a PGlite takes a second or more, so the tests of a file share one, and each suite empties it. */
let shared: Promise<PGlite> | undefined;
// Of the whole file, since this is called where the file is loaded.
after(async () => {
  const pglite = await shared;
  if (pglite?.closed === false) await pglite.close();
});

export class PgliteFixture extends DatabaseFixture {
  readonly engine: Engine = "pglite";
  readonly postgres: null = null;
  readonly #statements: number | undefined;
  #pglite: PGlite | undefined;
  #tables: SharedTables | undefined;
  #db: Database | undefined;

  constructor(statements: number | undefined) {
    super();
    this.#statements = statements;
  }

  get pglite(): PGlite {
    return opened(this.#pglite);
  }

  get db(): Database {
    return opened(this.#db);
  }

  async start(): Promise<void> {
    shared ??= startPglite();
    this.#pglite = await shared;
    if (this.#pglite.closed) {
      shared = undefined;
      return await this.start();
    }
    await this.#pglite.exec(resetSession + emptyDatabase);
    this.#tables = new SharedTables(pgliteDatabase(this.#pglite), this.makers);
  }

  async open(): Promise<void> {
    if (this.#pglite?.closed !== false) await this.start();
    await this.pglite.exec(resetSession);
    await opened(this.#tables).reset();
    await dropStatements(this.pglite);
    this.#db = pgliteDatabase(this.pglite, { statements: this.#statements });
  }

  async close(): Promise<void> {}

  async stop(): Promise<void> {}
}
