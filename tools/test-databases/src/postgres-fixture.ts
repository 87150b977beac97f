// A database on the PostgreSQL server for each suite, reset for each test, through pgDatabase or postgresJsDatabase.
import { pgDatabase } from "entity-derive/pg";
import { postgresJsDatabase } from "entity-derive/postgres-js";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import postgres from "postgres";
import { DatabaseFixture, type Engine, type FixtureOptions, opened } from "./database-case.ts";
import { freshDatabase } from "./fresh-database.ts";
import { SharedTables } from "./shared-tables.ts";
import { giveBack, SuiteDatabase, takeDatabase } from "./suite-database.ts";

export class PostgresFixture extends DatabaseFixture {
  readonly engine: Engine;
  readonly pglite: null = null;
  readonly #options: FixtureOptions;
  #suite: SuiteDatabase | undefined;
  #tables: SharedTables | undefined;
  #pool: Pool | undefined;
  #db: Database | undefined;

  constructor(engine: Engine, options: FixtureOptions) {
    super();
    this.engine = engine;
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
    const suite = this.#suite;
    this.#tables = new SharedTables(suite.db, this.makers, (run) => suite.use(run));
  }

  async open(): Promise<void> {
    await opened(this.#tables).reset();
    const { address, sessions } = opened(this.#suite);
    if (this.#options.newConnections === true) await sessions.end();
    const isKept = this.#options.newConnections !== true && this.engine !== "postgres.js";
    this.#pool = new Pool({ connectionString: address, max: 8, ...(isKept ? { stream: sessions.socket } : {}) });
    this.#db = this.engine === "postgres.js" ? this.#postgresJs() : this.#pg(this.#pool);
  }

  async close(): Promise<void> {
    // The test may have closed it itself; a database of pg closes the pool with it.
    if (this.engine === "postgres.js") await this.#db?.close();
    if (this.#pool?.ending === false) await (this.engine === "postgres.js" ? this.#pool.end() : this.#db?.close());
    await this.#suite?.sessions.reset();
  }

  async stop(): Promise<void> {
    if (this.#suite === undefined) return;
    await (this.#options.ownServer === true ? this.#suite.drop() : giveBack(this.#suite));
  }

  #pg(pool: Pool): Database {
    const { statements } = this.#options;
    return pgDatabase(pool, this.engine === "pg pipelined" ? { statements, pipelined: 2 } : { statements });
  }

  #postgresJs(): Database {
    const { address, sessions } = opened(this.#suite);
    const { newConnections, statements } = this.#options;
    const socket = newConnections === true ? {} : { socket: () => sessions.connectedSocket(address) };
    const client = postgres(address, { max: 8, fetch_types: false, onnotice: () => undefined, ...socket });
    // Otherwise it asks first whether there is a pooler.
    return postgresJsDatabase(client, { statements: statements ?? 256 });
  }
}
