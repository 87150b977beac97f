// The tables that the tests of a suite share: they are made once, and each test begins with the rows of the first one.
import type { Database, Statement } from "entity-derive/runtime";
import type { MakeTables } from "./database-case.ts";
import { emptyDatabase } from "./empty-database.ts";

/** Catalogs, and the column with the object that a row belongs to. Every change of a row gives it another `xmin`. */
const catalogs = {
  pg_attrdef: "adrelid",
  pg_attribute: "attrelid",
  pg_class: "oid",
  pg_constraint: "oid",
  pg_default_acl: "oid",
  pg_depend: "objid",
  pg_description: "objoid",
  pg_enum: "oid",
  pg_index: "indexrelid",
  pg_largeobject_metadata: "oid",
  pg_policy: "oid",
  pg_proc: "oid",
  pg_publication: "oid",
  pg_rewrite: "oid",
  pg_sequence: "seqrelid",
  pg_statistic: "starelid",
  pg_statistic_ext: "oid",
  pg_trigger: "oid",
  pg_type: "oid",
};

/** The lowest number of an object that initdb has not made. */
const lowest = 16_384;

/** A table with more bytes is made anew, since those of deleted rows stay. */
const largest = 2 ** 18;

const version = "(count(*), sum(xmin::text::bigint))::text";

/** Values that stay the same while a test writes rows and nothing else. */
const versions: readonly string[] = [
  ...Object.entries(catalogs).map(([name, column]) => `SELECT ${version} FROM ${name} WHERE ${column} >= ${lowest}`),
  `SELECT ${version} FROM pg_namespace WHERE nspname !~ '^pg_'`,
  "SELECT xmin::text FROM pg_database WHERE datname = current_database()",
  ...Object.entries({ pg_shdepend: "dbid", pg_db_role_setting: "setdatabase" }).map(
    ([name, column]) =>
      `SELECT ${version} FROM ${name} WHERE ${column} = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  ),
  // ANALYZE, VACUUM and CREATE INDEX change these without a new version of the row.
  `SELECT (sum(relpages), sum(reltuples))::text FROM pg_class WHERE oid >= ${lowest}`,
  `SELECT count(*)::text FROM pg_class WHERE oid >= ${lowest} AND relkind = 'r' AND pg_relation_size(oid) > ${largest}`,
];

/** Tables and sequences that are as they were made: `kind`, number and name. */
const written: Statement = {
  name: "written",
  text: `
    SELECT relkind, oid, oid::regclass FROM pg_class
     WHERE oid >= ${lowest}
       AND (relkind = 'r' AND pg_relation_size(oid) > 0 OR relkind = 'S' AND pg_sequence_last_value(oid) IS NOT NULL)`,
};

/** Runs a function with a database in whose session triggers and foreign keys are on. */
export type WithDatabase = (run: (db: Database) => Promise<void>) => Promise<void>;

export class SharedTables {
  readonly #db: Database;
  readonly #makers: readonly MakeTables[];
  readonly #forMakers: WithDatabase;
  #made: MadeTables | null = null;
  #isEmpty = true;

  /**
   * @param db an empty database
   * @param forMakers the same database for the makers
   */
  constructor(db: Database, makers: readonly MakeTables[], forMakers: WithDatabase = (run) => run(db)) {
    this.#db = db;
    this.#makers = makers;
    this.#forMakers = forMakers;
  }

  /** Leaves what was made, and nothing else. */
  async reset(): Promise<void> {
    if ((await this.#made?.reset()) === true) return;
    if (!this.#isEmpty) await this.#db.execute(emptyDatabase);
    this.#isEmpty = false;
    if (this.#makers.length === 0) return;
    await this.#forMakers(async (db) => {
      for (const make of this.#makers) await make(db);
    });
    this.#made = await MadeTables.of(this.#db);
  }
}

class MadeTables {
  readonly #db: Database;
  readonly #state: Statement;
  #before = "";

  static async of(db: Database): Promise<MadeTables> {
    const { rows } = await db.query(written, []);
    const made = new MadeTables(db, rows);
    [made.#before] = await made.#now();
    return made;
  }

  private constructor(db: Database, kept: readonly (readonly (string | null)[])[]) {
    const own = kept.map(([kind, , name]) =>
      kind === "S" ? `SELECT last_value::text FROM ${name}` : `SELECT ${version} FROM ONLY ${name}`,
    );
    const values = [...versions, ...own, deletionBut(kept.map(([, oid]) => oid ?? ""))];
    this.#db = db;
    this.#state = { name: "state of tables", text: `SELECT ${values.map((value) => `(${value})`).join(", ")}` };
  }

  /** Deletes the rows that were added. False if more has changed than rows. */
  async reset(): Promise<boolean> {
    const [before, deletion] = await this.#now();
    if (before !== this.#before) return false;
    await this.#db.execute(deletion);
    return true;
  }

  /** Returns the versions, and the statements that delete rows. */
  async #now(): Promise<readonly [versions: string, deletion: string]> {
    const [values = []] = (await this.#db.query(this.#state, [])).rows;
    return [JSON.stringify(values.slice(0, -1)), values.at(-1) ?? ""];
  }
}

/**
 * SQL for the statements that delete rows from tables that have any, and reset sequences.
 *
 * TRUNCATE makes new files, which takes longer, and changes the catalogs. Triggers and foreign keys are off meanwhile,
 * where there are some: to switch them discards the plans of the session, unless they are off in it always.
 */
function deletionBut(kept: readonly string[]): string {
  const isOther = (oid: string): string => `${oid} <> ALL(''{${kept.join()}}'')`;
  const sequences = `SELECT setval(seqrelid, seqstart, false) FROM pg_sequence WHERE ${isOther("seqrelid")}`;
  return `
    SELECT concat('${sequences}',
                  CASE WHEN bool_or(relhastriggers OR relhasrules) THEN '; SET LOCAL session_replication_role = replica' END,
                  string_agg(format('; DELETE FROM ONLY %s', oid::regclass), ''))
      FROM pg_class
     WHERE oid >= ${lowest} AND relkind = 'r' AND relpersistence <> 't' AND pg_relation_size(oid) > 0
       AND oid <> ALL('{${kept.join()}}')`;
}
