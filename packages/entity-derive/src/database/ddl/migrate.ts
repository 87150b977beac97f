// Applies the DDL of entities in one transaction, in the right order.
import { MigrationError, type MigrationPart } from "../../errors/migration-error.ts";
import { isServerError } from "../../errors/sql-state.ts";
import { defaultRecordTable, RecordTable } from "../../migrations/history/record-table.ts";
import { statementsIn } from "../../migrations/sql/statements.ts";
import type { Database, Transaction } from "../database.ts";

/** The content of a generated migration, such as `UserMigration`. Every statement can be repeated. */
export interface Migration {
  /** The table with its schema: `public.users`. */
  readonly table: string;
  /** The tables that must exist before, because of foreign keys. */
  readonly references?: readonly string[];
  /** Statements that run first. */
  readonly EXTENSIONS?: readonly string[];
  /** Enum types and their schemas. */
  readonly TYPES?: readonly string[];
  /** The table and its indexes. */
  readonly UP: string;
  /** Foreign keys of tables that reference each other. They run when all tables exist. */
  readonly CONSTRAINTS?: readonly string[];
  /** The tables of the outbox, which all entities share. */
  readonly OUTBOX?: string;
  /** The table of idempotency keys. */
  readonly IDEMPOTENCY?: string;
  /** Triggers, which run after tables and constraints. */
  readonly TRIGGERS?: readonly string[];
  /** Policies of row-level security. */
  readonly POLICIES?: readonly string[];
}

/** A migration with certain optional parts. */
export type MigrationWith<Part extends keyof Migration> = Migration & Required<Pick<Migration, Part>>;

/** The key of the advisory lock: an arbitrary number. */
const lockKey = "7310302760416567669";

/** A statement and its origin. */
interface Step {
  readonly table: string;
  readonly part: MigrationPart;
  readonly sql: string;
}

/**
 * Applies the migrations in one transaction, all or none.
 *
 * An advisory lock lets only one process at a time do it; others wait.
 *
 * Databases that `applyMigrations` manages are rejected, since only migration files may change them.
 *
 * @throws {MigrationError} if the server rejects a statement; it names the table, the part and the statement
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

/** @throws {Error} if the database has records of migration files */
async function refuseManaged(transaction: Transaction): Promise<void> {
  const records = new RecordTable(defaultRecordTable);
  if ((await records.read(transaction)).length === 0) return;
  throw new Error(
    `${defaultRecordTable} has records, so this database is managed by migration files: use applyMigrations(db, folder) of ` +
      "entity-derive/migrations, or `entity-derive migrate up`",
  );
}

/** Returns all steps in order. Steps that several tables share run once. */
function stepsOf(migrations: readonly Migration[]): readonly Step[] {
  const all = [
    ...parts(migrations, "EXTENSIONS", ({ EXTENSIONS }) => EXTENSIONS),
    ...parts(migrations, "TYPES", ({ TYPES }) => TYPES),
    ...parts(inOrder(migrations), "UP", ({ UP }) => [UP]),
    ...parts(migrations, "CONSTRAINTS", ({ CONSTRAINTS }) => CONSTRAINTS),
    ...parts(migrations, "OUTBOX", ({ OUTBOX }) => (OUTBOX === undefined ? [] : [OUTBOX])),
    ...parts(migrations, "IDEMPOTENCY", ({ IDEMPOTENCY }) => (IDEMPOTENCY === undefined ? [] : [IDEMPOTENCY])),
    ...parts(migrations, "TRIGGERS", ({ TRIGGERS }) => TRIGGERS),
    ...parts(migrations, "POLICIES", ({ POLICIES }) => POLICIES),
  ];
  const texts = new Set<string>();
  return all.filter(({ sql }) => !texts.has(sql) && texts.add(sql));
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

/** Runs statements one by one, since the server does not report which of several has failed. */
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

/** Sorts tables after those that they reference; otherwise the given order is kept. */
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
