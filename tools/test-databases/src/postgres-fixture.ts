// A database on the PostgreSQL server for each suite, emptied for each test, through pgDatabase or postgresJsDatabase.
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database } from "entity-derive/runtime";
import { Client, Pool } from "pg";
import postgres from "postgres";
import { type DatabaseFixture, type Engine, opened } from "./database-case.ts";
import { emptyDatabase } from "./empty-database.ts";
import { type FreshDatabase, type FreshDatabaseOptions, freshDatabase } from "./fresh-database.ts";

export class PostgresFixture implements DatabaseFixture {
  readonly engine: Engine;
  readonly pglite: null = null;
  readonly #statements: number | undefined;
  readonly #server: FreshDatabaseOptions;
  #fresh: FreshDatabase | undefined;
  #cleaner: Client | undefined;
  #pool: Pool | undefined;
  #db: Database | undefined;

  constructor(engine: Engine, statements: number | undefined, server: FreshDatabaseOptions) {
    this.engine = engine;
    this.#statements = statements;
    this.#server = server;
  }

  get db(): Database {
    return opened(this.#db);
  }

  get postgres(): { readonly address: string; readonly pool: Pool } {
    return { address: opened(this.#fresh).address, pool: opened(this.#pool) };
  }

  async start(): Promise<void> {
    this.#fresh = await freshDatabase(this.#server);
    this.#cleaner = new Client({ connectionString: this.#fresh.address, application_name: "test-databases" });
    await this.#cleaner.connect();
  }

  async open(): Promise<void> {
    this.#pool = new Pool({ connectionString: opened(this.#fresh).address, max: 8 });
    this.#db = this.#database(this.#pool);
  }

  async close(): Promise<void> {
    await this.#closeDatabase();
    await this.#cleaner?.query(emptyDatabase);
  }

  async stop(): Promise<void> {
    await this.#cleaner?.end();
    await this.#fresh?.drop();
  }

  #database(pool: Pool): Database {
    const statements = this.#statements;
    switch (this.engine) {
      case "postgres.js": {
        const { address } = opened(this.#fresh);
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

  /** The test may have closed it itself; a database of pg closes the pool with it. */
  async #closeDatabase(): Promise<void> {
    if (this.engine === "postgres.js") await this.#db?.close();
    if (this.#pool?.ending !== false) return;
    await (this.engine === "postgres.js" ? this.#pool.end() : this.#db?.close());
  }
}
