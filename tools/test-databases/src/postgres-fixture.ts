// A database on the PostgreSQL server for each suite, emptied for each test, through pgDatabase.
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Client, Pool } from "pg";
import { type DatabaseFixture, type Engine, opened } from "./database-case.ts";
import { emptyDatabase } from "./empty-database.ts";
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts";

export class PostgresFixture implements DatabaseFixture {
  readonly engine: Engine;
  readonly #statements: number | undefined;
  #fresh: FreshDatabase | undefined;
  #cleaner: Client | undefined;
  #pool: Pool | undefined;
  #db: Database | undefined;

  constructor(engine: Engine, statements: number | undefined) {
    this.engine = engine;
    this.#statements = statements;
  }

  get db(): Database {
    return opened(this.#db);
  }

  get postgres(): { readonly address: string; readonly pool: Pool } {
    return { address: opened(this.#fresh).address, pool: opened(this.#pool) };
  }

  async start(): Promise<void> {
    this.#fresh = await freshDatabase();
    this.#cleaner = new Client({ connectionString: this.#fresh.address, application_name: "test-databases" });
    await this.#cleaner.connect();
  }

  async open(): Promise<void> {
    this.#pool = new Pool({ connectionString: opened(this.#fresh).address, max: 8 });
    const pipelined = this.engine === "pg pipelined" ? 2 : 0;
    this.#db = pgDatabase(this.#pool, { statements: this.#statements, pipelined });
  }

  async close(): Promise<void> {
    if (this.#pool?.ending === false) await this.#db?.close();
    await this.#cleaner?.query(emptyDatabase);
  }

  async stop(): Promise<void> {
    await this.#cleaner?.end();
    await this.#fresh?.drop();
  }
}
