// A database for one test, behind one adapter, and its creation.
import type { PGlite } from "@electric-sql/pglite";
import { type Database, type Migration, migrate } from "entity-derive/runtime";
import type { Pool } from "pg";
import type { FreshDatabaseOptions } from "./fresh-database.ts";

/** `pglite` is in this process, those of `citus` are where CITUS_URL says, and the others are on PostgreSQL. */
export type Engine = "citus" | "citus pipelined" | "pg" | "pg pipelined" | "pglite" | "postgres.js";

/** All that every run of tests has, for what each adapter must keep to. */
export const everyEngine: readonly Engine[] = ["pg", "pg pipelined", "pglite", "postgres.js"];

export interface FixtureOptions extends FreshDatabaseOptions {
  /** How many statements each connection keeps prepared. Default: that of the adapter. */
  readonly statements?: number | undefined;
  /**
   * Whether each connection of a test begins a session on the server, for tests that count or end those of the database,
   * or see its settings change. Default: false, a session may be an earlier test's, reset to a new one.
   */
  readonly newConnections?: boolean | undefined;
}

export type MakeTables = (db: Database) => Promise<unknown>;

/** The databases of tests. Members may be read within a test; each test has a database of its own. */
export interface DatabaseCase {
  readonly engine: Engine;
  /**
   * Empty but for what `migrateOnce` has made: no tables, no types, no extensions but those of the server. Closed after
   * the test.
   */
  readonly db: Database;
  /** The same database on PostgreSQL, by its address and a pool for it; null on PGlite. */
  readonly postgres: { readonly address: string; readonly pool: Pool } | null;
  /** The PGlite that the database is on; null on PostgreSQL. */
  readonly pglite: PGlite | null;
  /**
   * Gives every test of the suite these tables, or those that the function makes, without rows. They are made once, and
   * again after a test that has changed more than rows. Call it where the tests are defined.
   */
  migrateOnce(migrations: readonly Migration[] | MakeTables): void;
}

/** Starts before the tests of a suite and stops after them; opens before each test and closes after it. */
export abstract class DatabaseFixture implements DatabaseCase {
  protected readonly makers: MakeTables[] = [];
  abstract readonly engine: Engine;
  abstract readonly db: Database;
  abstract readonly postgres: DatabaseCase["postgres"];
  abstract readonly pglite: PGlite | null;

  abstract start(): Promise<void>;
  abstract open(): Promise<void>;
  abstract close(): Promise<void>;
  abstract stop(): Promise<void>;

  migrateOnce(migrations: readonly Migration[] | MakeTables): void {
    this.makers.push(typeof migrations === "function" ? migrations : (db) => migrate(db, migrations));
  }
}

/** @throws {Error} when the test has not begun yet */
export function opened<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The database is there within a test only");
  return value;
}
