// The database of a suite on the shared server, which the next suite of the process goes on with.
import { after } from "node:test";
import { pgDatabase } from "entity-derive/pg";
import type { Database, Statement } from "entity-derive/runtime";
import { Pool } from "pg";
import { initialDatabase } from "./empty-database.ts";
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts";
import { KeptSessions } from "./kept-sessions.ts";

/** Objects that `initialDatabase` leaves changed. */
const marks: Statement = {
  name: "marks",
  text: `
  WITH own AS (SELECT oid, datacl FROM pg_database WHERE datname = current_database())
  SELECT
    (SELECT count(*) FROM pg_depend), (SELECT count(*) FROM pg_class), (SELECT count(*) FROM pg_description),
    (SELECT count(*) FROM pg_shdepend WHERE dbid = (SELECT oid FROM own)),
    (SELECT count(*) FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM own)),
    (SELECT count(*) FROM pg_default_acl), (SELECT count(*) FROM pg_publication),
    (SELECT count(*) FROM pg_largeobject_metadata), (SELECT datacl::text FROM own),
    (SELECT string_agg(nspname || nspowner || array_to_string(nspacl, ' '), ' ' ORDER BY nspname) FROM pg_namespace)`,
};

export class SuiteDatabase {
  /** One connection, without triggers and foreign keys, which does not keep the process alive between two statements. */
  readonly db: Database;
  readonly sessions: KeptSessions = new KeptSessions();
  readonly #fresh: FreshDatabase;
  readonly #marks: string;

  private constructor(fresh: FreshDatabase, db: Database, before: string) {
    this.db = db;
    this.#fresh = fresh;
    this.#marks = before;
  }

  static async create(fresh: FreshDatabase): Promise<SuiteDatabase> {
    const pool = new Pool({
      connectionString: fresh.address,
      application_name: "test-databases",
      max: 1,
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
      // Rows are deleted in any order. To switch it would discard all plans, which take 10 ms to make.
      options: "-c session_replication_role=replica",
    });
    const db = pgDatabase(pool);
    return new SuiteDatabase(fresh, db, await marksOf(db));
  }

  get address(): string {
    return this.#fresh.address;
  }

  /** Runs a function with the database as tests have it. */
  async use(run: (db: Database) => Promise<void>): Promise<void> {
    const db = pgDatabase(new Pool({ connectionString: this.address, stream: this.sessions.socket }));
    try {
      await run(db);
    } finally {
      await db.close();
      await this.sessions.reset();
    }
  }

  /** Whether it is as it was at first. */
  async restore(): Promise<boolean> {
    await this.db.execute(initialDatabase);
    return (await marksOf(this.db)) === this.#marks;
  }

  async drop(): Promise<void> {
    await this.sessions.end();
    await this.db.close();
    await this.#fresh.drop();
  }
}

async function marksOf(db: Database): Promise<string> {
  return JSON.stringify((await db.query(marks, [])).rows);
}

/** Databases of suites that have ended. To create and drop one takes 50 ms of CPU. */
const idle: SuiteDatabase[] = [];
// A hook of the process, since it is registered when this file is loaded. Node calls it once all tests so far have ended.
// A file that awaits something before its tests may come later; its databases then stay until the server ends.
after(async () => {
  for (const database of idle.splice(0)) await database.drop();
});

/** An empty database that nobody else uses until it is given back. */
export async function takeDatabase(): Promise<SuiteDatabase> {
  return idle.pop() ?? (await SuiteDatabase.create(await freshDatabase()));
}

/** Keeps it for the next suite; one with something that emptying leaves is dropped. */
export async function giveBack(database: SuiteDatabase): Promise<void> {
  if (!(await database.restore().catch(() => false))) return database.drop();
  idle.push(database);
}
