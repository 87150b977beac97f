// The table with the records of applied migrations.
import type { HeldConnection } from "../../database/database.ts";
import { sqlState } from "../../errors/sql-state.ts";
import { quoteIdentifier } from "../../sql/quote.ts";
import { firstValue, relationExists } from "../first-value.ts";
import type { MigrationFile } from "../migration-file.ts";

/** A migration that was applied. */
export interface MigrationRecord {
  readonly name: string;
  /** The checksum of the file when it was applied. */
  readonly checksum: string;
  /** The time at which it was recorded, by the clock of the database. */
  readonly appliedAt: Date;
  /** The duration in milliseconds. */
  readonly duration: number;
  /** The number of the run that applied it, which increases; null if unknown. */
  readonly run: number | null;
}

/** The default table of the records of applied migrations. */
export const defaultRecordTable = "public.entity_migrations";

/** The table of the records of applied migrations. */
export class RecordTable {
  /** The quoted name: `"public"."entity_migrations"`. */
  readonly sql: string;
  readonly #schema: string;

  /**
   * @param name with its schema: `public.entity_migrations`
   * @throws {RangeError} for an invalid name
   */
  constructor(name: string) {
    const [schema, table, ...more] = name.split(".");
    if (!schema || !table || more.length > 0)
      throw new RangeError(`the name of the record table needs a schema, as in "${defaultRecordTable}", not "${name}"`);
    this.#schema = quoteIdentifier(schema);
    this.sql = `${this.#schema}.${quoteIdentifier(table)}`;
  }

  exists(connection: HeldConnection): Promise<boolean> {
    return relationExists(connection, this.sql);
  }

  /** Only called with the run lock, since two processes that create a table at once disturb each other. */
  async create(connection: HeldConnection): Promise<void> {
    if (await this.exists(connection)) return this.#addRuns(connection);
    if ((await firstValue(connection, "schema", "SELECT to_regnamespace($1::text)", this.#schema)) === null)
      await connection.execute(`CREATE SCHEMA IF NOT EXISTS ${this.#schema}`);
    await connection.execute(`\
CREATE TABLE IF NOT EXISTS ${this.sql} (
  name TEXT COLLATE "C" PRIMARY KEY,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  duration INTERVAL NOT NULL,
  run INTEGER
)`);
  }

  /**
   * Adds the column `run` to a table of an earlier version, which can still use the table. If the role does not own the
   * table, or it is locked, the table is not changed, and this run is recorded without its number.
   */
  async #addRuns(connection: HeldConnection): Promise<void> {
    if (await this.#hasRuns(connection)) return;
    await connection.execute("SET lock_timeout = '1s'");
    try {
      await connection.execute(`ALTER TABLE ${this.sql} ADD COLUMN IF NOT EXISTS run INTEGER`);
    } catch (error) {
      if (!["42501", "55P03"].includes(sqlState(error) ?? "")) throw error;
    } finally {
      await connection.execute("SET lock_timeout = 0");
    }
  }

  async #hasRuns(connection: HeldConnection): Promise<boolean> {
    const text = `\
SELECT count(*) > 0 FROM pg_catalog.pg_attribute
 WHERE attrelid = to_regclass($1::text) AND attname = 'run' AND NOT attisdropped`;
    return (await firstValue(connection, "runs", text, this.sql)) === "t";
  }

  /** Returns the records in the order of their names; none without a table. */
  async read(connection: HeldConnection): Promise<readonly MigrationRecord[]> {
    if (!(await this.exists(connection))) return [];
    const text = `\
SELECT name, checksum, floor(extract(epoch FROM applied_at) * 1000), floor(extract(epoch FROM duration) * 1000),
       to_jsonb(record) ->> 'run'
  FROM ${this.sql} AS record
 ORDER BY name COLLATE "C"`;
    const { rows } = await connection.query({ name: "migrations.read", text }, []);
    return rows.map(([name, checksum, appliedAt, duration, run]) => ({
      name: name ?? "",
      checksum: checksum ?? "",
      appliedAt: new Date(Number(appliedAt)),
      duration: Number(duration),
      run: run == null ? null : Number(run),
    }));
  }

  /** Returns the number of a new run; null if the table has no such column. The run lock prevents duplicates. */
  async nextRun(connection: HeldConnection): Promise<number | null> {
    if (!(await this.#hasRuns(connection))) return null;
    return Number(await firstValue(connection, "run", `SELECT coalesce(max(run), 0) + 1 FROM ${this.sql}`));
  }

  /**
   * @param milliseconds the duration
   * @param run the number of the run; null for a file that was only recorded
   */
  async add(connection: HeldConnection, file: MigrationFile, milliseconds: number, run: number | null): Promise<void> {
    const columns = run === null ? "" : ", run";
    const text = `INSERT INTO ${this.sql} (name, checksum, duration${columns}) VALUES ($1, $2, make_interval(secs => $3)${run === null ? "" : ", $4"})`;
    const seconds = (milliseconds / 1000).toFixed(3);
    const values = [file.name, file.checksum, seconds, ...(run === null ? [] : [String(run)])];
    await connection.query({ name: `migrations.add${run === null ? "" : ".run"}`, text }, values);
  }

  async remove(connection: HeldConnection, name: string): Promise<void> {
    await connection.query({ name: "migrations.remove", text: `DELETE FROM ${this.sql} WHERE name = $1` }, [name]);
  }

  async rename(connection: HeldConnection, from: string, to: string): Promise<void> {
    const text = `UPDATE ${this.sql} SET name = $2 WHERE name = $1`;
    await connection.query({ name: "migrations.rename", text }, [from, to]);
  }
}
