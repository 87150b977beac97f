// The file's PGlite, emptied for each test, through pgliteDatabase.
import { after } from "node:test";
import type { PGlite } from "@electric-sql/pglite";
import { pgliteDatabase } from "entity-derive/pglite";
import type { Database, Statement } from "entity-derive/runtime";
import { type DatabaseFixture, type Engine, opened } from "./database-case.ts";
import { emptyDatabase } from "./empty-database.ts";
import { startPglite } from "./pglite-template.ts";

/** Starting a PGlite takes a second or more, so the tests of a file share one, and each leaves it empty. */
let shared: Promise<PGlite> | undefined;
// Of the whole file, since this is called where the file is loaded.
after(async () => {
  const pglite = await shared;
  if (pglite?.closed === false) await pglite.close();
});

const probe: Statement = { name: "probe", text: "SELECT" };

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
    await this.#dropStatements(this.#pglite);
  }

  /**
   * The next test's tables and enum types are others of the same names, and a statement prepared for those of this one
   * would fail within a transaction. The adapter learns that all are gone from one that it misses.
   */
  async #dropStatements(pglite: PGlite): Promise<void> {
    const db = pgliteDatabase(pglite);
    await db.query(probe, []);
    await pglite.exec("DEALLOCATE ALL");
    await db.query(probe, []);
  }

  async stop(): Promise<void> {}
}
