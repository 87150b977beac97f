// A database on the PostgreSQL server for each suite, reset for each test, through pgDatabase or postgresJsDatabase.
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { DatabaseFixture, type Engine, opened } from "./database-case.ts";
import { type FreshDatabaseOptions, freshDatabase } from "./fresh-database.ts";
import { SharedTables } from "./shared-tables.ts";
import { giveBack, SuiteDatabase, takeDatabase } from "./suite-database.ts";

export class PostgresFixture extends DatabaseFixture {
  readonly engine: Engine;
  readonly pglite: null = null;
  readonly #statements: number | undefined;
  readonly #options: FreshDatabaseOptions;
  #suite: SuiteDatabase | undefined;
  #tables: SharedTables | undefined;
  #pool: Pool | undefined;
  #db: Database | undefined;

  constructor(engine: Engine, statements: number | undefined, options: FreshDatabaseOptions) {
    super();
    this.engine = engine;
    this.#statements = statements;
    this.#options = options;
  }

  get db(): Database {
    return opened(this.#db);
  }

  get postgres(): { readonly address: string; readonly pool: Pool } {
    return { address: opened(this.#suite).address, pool: opened(this.#pool) };
  }

  async start(): Promise<void> {
    const { ownServer = false } = this.#options;
    this.#suite = ownServer ? await SuiteDatabase.create(await freshDatabase({ ownServer })) : await takeDatabase();
    this.#tables = new SharedTables(this.#suite.db, this.makers);
  }

  async open(): Promise<void> {
    await opened(this.#tables).reset();
    this.#pool = new Pool({ connectionString: opened(this.#suite).address, max: 8 });
    this.#db = this.#database(this.#pool);
  }

  async close(): Promise<void> {
    // The test may have closed it itself; a database of pg closes the pool with it.
    if (this.engine === "postgres.js") await this.#db?.close();
    if (this.#pool?.ending !== false) return;
    await (this.engine === "postgres.js" ? this.#pool.end() : this.#db?.close());
  }

  async stop(): Promise<void> {
    if (this.#suite === undefined) return;
    await (this.#options.ownServer === true ? this.#suite.drop() : giveBack(this.#suite));
  }

  #database(pool: Pool): Database {
    const statements = this.#statements;
    switch (this.engine) {
      case "postgres.js": {
        const { address } = opened(this.#suite);
        return postgresJsDatabase(postgres(address, { max: 8, fetch_types: false, onnotice: () => undefined }), {
          // Otherwise it asks first whether there is a pooler.
          statements: statements ?? 256,
        });
      }
      case "pg pipelined":
        return pgDatabase(pool, { statements, pipelined: 2 });
      default:
        return pgDatabase(pool, { statements });
    }
  }
}
