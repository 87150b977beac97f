// The table that says which migrations a database has: its DDL, and its rows into records.
import type { HeldConnection } from "../../database/database.ts";
import { quoteIdentifier } from "../../identifiers/quote-identifier.ts";
import type { MigrationFile } from "../migration-file.ts";

/** A migration that was applied. */
export interface MigrationRecord {
  readonly name: string;
  readonly checksum: string;
  readonly appliedAt: Date;
  /** In milliseconds. */
  readonly duration: number;
}

export const defaultRecordTable = "public.entity_migrations";

export class RecordTable {
  /** As SQL: `"public"."entity_migrations"`. */
  readonly sql: string;
  readonly #schema: string;

  /**
   * @param name with its schema, as the database has both: `public.entity_migrations`
   * @throws {RangeError} for what is no such name
   */
  constructor(name: string) {
    const [schema, table, ...more] = name.split(".");
    if (!schema || !table || more.length > 0)
      throw new RangeError(`the table of records is named with its schema, "${defaultRecordTable}", not "${name}"`);
    this.#schema = quoteIdentifier(schema);
    this.sql = `${this.#schema}.${quoteIdentifier(table)}`;
  }

  async exists(connection: HeldConnection): Promise<boolean> {
    const text = "SELECT to_regclass($1::text) IS NOT NULL";
    const { rows } = await connection.query({ name: "migrations.exists", text }, [this.sql]);
    return rows[0]?.[0] === "t";
  }

  /** Only who has the lock of runs may call it: two processes that create a table at once disturb each other. */
  async create(connection: HeldConnection): Promise<void> {
    if (await this.exists(connection)) return;
    const text = "SELECT to_regnamespace($1::text) IS NULL";
    const { rows } = await connection.query({ name: "migrations.schema", text }, [this.#schema]);
    if (rows[0]?.[0] === "t") await connection.execute(`CREATE SCHEMA IF NOT EXISTS ${this.#schema}`);
    await connection.execute(`\
CREATE TABLE IF NOT EXISTS ${this.sql} (
  name TEXT COLLATE "C" PRIMARY KEY,
  checksum TEXT NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  duration INTERVAL NOT NULL
)`);
  }

  /** In the order of their names; none where there is no table. */
  async read(connection: HeldConnection): Promise<readonly MigrationRecord[]> {
    if (!(await this.exists(connection))) return [];
    const text = `\
SELECT name, checksum, floor(extract(epoch FROM applied_at) * 1000), floor(extract(epoch FROM duration) * 1000)
  FROM ${this.sql}
 ORDER BY name COLLATE "C"`;
    const { rows } = await connection.query({ name: "migrations.read", text }, []);
    return rows.map(([name, checksum, appliedAt, duration]) => ({
      name: name ?? "",
      checksum: checksum ?? "",
      appliedAt: new Date(Number(appliedAt)),
      duration: Number(duration),
    }));
  }

  /** @param milliseconds how long the file took */
  async add(connection: HeldConnection, file: MigrationFile, milliseconds: number): Promise<void> {
    const text = `INSERT INTO ${this.sql} (name, checksum, duration) VALUES ($1, $2, make_interval(secs => $3))`;
    const seconds = (milliseconds / 1000).toFixed(3);
    await connection.query({ name: "migrations.add", text }, [file.name, file.checksum, seconds]);
  }

  async remove(connection: HeldConnection, name: string): Promise<void> {
    await connection.query({ name: "migrations.remove", text: `DELETE FROM ${this.sql} WHERE name = $1` }, [name]);
  }

  async rename(connection: HeldConnection, from: string, to: string): Promise<void> {
    const text = `UPDATE ${this.sql} SET name = $2 WHERE name = $1`;
    await connection.query({ name: "migrations.rename", text }, [from, to]);
  }
}
