// The DDL of many entities into one transaction that applies it in the right order.
import { MigrationError, type MigrationPart } from "../../errors/migration-error.ts";
import { isServerError } from "../../errors/sql-state.ts";
import { defaultRecordTable, RecordTable } from "../../migrations/history/record-table.ts";
import { statementsIn } from "../../migrations/sql/statements.ts";
import type { Database, Transaction } from "../database.ts";

/** What the generated `UserMigration` holds; every statement can be applied again. */
export interface Migration {
  /** With its schema: `public.users`. */
  readonly table: string;
  /** The tables that its foreign keys need before it. */
  readonly references?: readonly string[];
  /** Run before everything else. */
  readonly EXTENSIONS?: readonly string[];
  /** Enum types, and the schemas they stand in. */
  readonly TYPES?: readonly string[];
  /** The table and its indexes. */
  readonly UP: string;
  /** Foreign keys that close a cycle of tables: run when all tables exist. */
  readonly CONSTRAINTS?: readonly string[];
  readonly OUTBOX?: string;
  /** Run after everything else. */
  readonly TRIGGERS?: readonly string[];
  /** What keeps rows to their owner. */
  readonly POLICIES?: readonly string[];
}

/** A migration of which these parts are known to be there. */
export type MigrationWith<Part extends keyof Migration> = Migration & Required<Pick<Migration, Part>>;

/** The advisory lock's key: any number that nothing else is likely to take. */
const lockKey = "7310302760416567669";

/** A text to run, and where it is from. */
interface Step {
  readonly table: string;
  readonly part: MigrationPart;
  readonly sql: string;
}

/**
 * Applies the migrations in one transaction, so either all of them are applied or none.
 *
 * An advisory lock lets one process at a time do it: processes that start together wait for each other.
 *
 * A database that `applyMigrations` has migrations of is refused: it changes by these alone.
 *
 * @throws {MigrationError} that names the table, the part and the statement which the server refuses
 * @example
 * await migrate(db, [UserMigration, OrderMigration]);
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  const steps = stepsOf(migrations);
  await db.transaction(async (transaction) => {
    await transaction.execute(`SELECT pg_advisory_xact_lock(${lockKey})`);
    await refuseManaged(transaction);
    for (const step of steps) await apply(transaction, step);
  });
}

/** @throws {Error} for a database with records of migration files */
async function refuseManaged(transaction: Transaction): Promise<void> {
  const records = new RecordTable(defaultRecordTable);
  if ((await records.read(transaction)).length === 0) return;
  throw new Error(
    `${defaultRecordTable} has records, so this database is managed by migration files: use applyMigrations(db, folder) of ` +
      "entity-derive/migrations, or `entity-derive migrate up`",
  );
}

/** All steps in their order. What several tables need alike is run once. */
function stepsOf(migrations: readonly Migration[]): readonly Step[] {
  const all = [
    ...parts(migrations, "EXTENSIONS", ({ EXTENSIONS }) => EXTENSIONS),
    ...parts(migrations, "TYPES", ({ TYPES }) => TYPES),
    ...parts(inOrder(migrations), "UP", ({ UP }) => [UP]),
    ...parts(migrations, "CONSTRAINTS", ({ CONSTRAINTS }) => CONSTRAINTS),
    ...parts(migrations, "OUTBOX", ({ OUTBOX }) => (OUTBOX === undefined ? [] : [OUTBOX])),
    ...parts(migrations, "TRIGGERS", ({ TRIGGERS }) => TRIGGERS),
    ...parts(migrations, "POLICIES", ({ POLICIES }) => POLICIES),
  ];
  const seen = new Set<string>();
  return all.filter(({ sql }) => !seen.has(sql) && seen.add(sql));
}

function parts(
  migrations: readonly Migration[],
  part: MigrationPart,
  textsOf: (migration: Migration) => readonly string[] | undefined,
): readonly Step[] {
  return migrations.flatMap((migration) =>
    (textsOf(migration) ?? []).map((sql) => ({ table: migration.table, part, sql })),
  );
}

/** Statement by statement: the server does not say which of several it has refused. */
async function apply(transaction: Transaction, { table, part, sql }: Step): Promise<void> {
  for (const statement of statementsIn(sql)) {
    try {
      await transaction.execute(statement);
    } catch (error) {
      if (!isServerError(error)) throw error;
      const [firstLine = ""] = statement.split("\n");
      throw new MigrationError(table, part, firstLine.trim(), error);
    }
  }
}

/** A table after those that it refers to; among others the given order stays. */
function inOrder(migrations: readonly Migration[]): readonly Migration[] {
  const byTable = new Map(migrations.map((migration) => [migration.table, migration]));
  const ordered = new Set<Migration>();
  const visit = (migration: Migration, path: readonly Migration[]): void => {
    if (ordered.has(migration) || path.includes(migration)) return;
    for (const table of migration.references ?? []) {
      const needed = byTable.get(table);
      if (needed !== undefined) visit(needed, [...path, migration]);
    }
    ordered.add(migration);
  };
  for (const migration of migrations) visit(migration, []);
  return [...ordered];
}
