// The DDL of many entities -> one transaction that applies it in the right order.
import type { Database } from "./database.ts";

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
}

/** The advisory lock's key: any number that nothing else is likely to take. */
const lockKey = "7310302760416567669";

/**
 * Applies the migrations in one transaction, so either all of them are applied or none.
 *
 * An advisory lock lets one process at a time do it: processes that start together wait for each other.
 *
 * @example
 * await migrate(db, [UserMigration, OrderMigration]);
 */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<void> {
  const steps = new Set(
    [
      migrations.flatMap(({ EXTENSIONS = [] }) => EXTENSIONS),
      migrations.flatMap(({ TYPES = [] }) => TYPES),
      inOrder(migrations).map(({ UP }) => UP),
      migrations.flatMap(({ CONSTRAINTS = [] }) => CONSTRAINTS),
      migrations.flatMap(({ OUTBOX }) => (OUTBOX === undefined ? [] : [OUTBOX])),
      migrations.flatMap(({ TRIGGERS = [] }) => TRIGGERS),
    ].flat(),
  );
  await db.transaction(async (transaction) => {
    await transaction.execute(`SELECT pg_advisory_xact_lock(${lockKey})`);
    for (const step of steps) await transaction.execute(step);
  });
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
