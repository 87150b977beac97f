// The file's PGlite, emptied for each test, through pgliteDatabase.
import { after } from "node:test";
import type { PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "entity-derive/pglite";
import type { Database } from "entity-derive/runtime";
import { type DatabaseFixture, type Engine, opened } from "./database-case.ts";
import { dropStatements } from "./drop-statements.ts";
import { emptyDatabase } from "./empty-database.ts";
import { startPglite } from "./pglite-template.ts";

/** Starting a PGlite takes a second or more, so the tests of a file share one, and each leaves it empty. */
let shared: Promise<PGlite> | undefined;
// Of the whole file, since this is called where the file is loaded.
after(async () => {
  const pglite = await shared;
  if (pglite?.closed === false) await pglite.close();
});

export class PgliteFixture implements DatabaseFixture {
  readonly engine: Engine = "pglite";
  readonly postgres: null = null;
  readonly #statements: number | undefined;
  #pglite: PGlite | undefined;
  #db: Database | undefined;

  constructor(statements: number | undefined) {
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
    if (!this.#pglite.closed) return;
    shared = undefined;
    await this.start();
  }

  async open(): Promise<void> {
    await this.start();
    this.#db = pgliteDatabase(opened(this.#pglite), { statements: this.#statements });
  }

  async close(): Promise<void> {
    if (this.#pglite?.closed !== false) return;
    await this.#pglite.exec(emptyDatabase);
    await dropStatements(this.#pglite);
  }

  async stop(): Promise<void> {}
}
