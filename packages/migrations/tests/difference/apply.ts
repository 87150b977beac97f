// What a difference gives, run on a database as `migrate up` runs it, file by file.
import assert from "node:assert/strict";
import {
  type Catalog,
  compareCatalogs,
  type Intent,
  type MigrationPlan,
  type MigrationPlanOptions,
  noIntent,
  type PlannedFile,
  planMigration,
  planReverseMigration,
  readCatalog,
} from "@entity-derive/migrations";
import type { Database } from "entity-derive/runtime";

/** A change of a schema. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** Inserted before. */
  readonly rows?: string;
  readonly options?: Omit<MigrationPlanOptions, "intent"> & { readonly intent?: Partial<Intent> };
  /** Values of required columns that come back: what only people can say. */
  readonly back?: Partial<Intent>;
  /** Written by either version once the files before the deployment ran, and before those after it do. */
  readonly meanwhile?: string;
  /** A question and its answer after the change. */
  readonly gives?: { readonly sql: string; readonly rows: readonly (readonly (string | null)[])[] };
  /** The files that are written, by name. */
  readonly files?: readonly string[];
  /** Why there is no way back. */
  readonly isOneWay?: string;
}

/** The catalog of statements that are run on an empty database, which is empty afterwards. */
export async function catalogOf(db: Database, sql: string): Promise<Catalog> {
  let catalog: Catalog | undefined;
  const enough = new Error("enough");
  await db
    .transaction(async (transaction) => {
      await transaction.execute(sql);
      catalog = await readCatalog(transaction);
      throw enough;
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error;
    });
  assert.ok(catalog);
  return catalog;
}

export async function applyFiles(db: Database, files: readonly PlannedFile[]): Promise<void> {
  for (const { name, isTransaction, statements } of files) {
    try {
      if (isTransaction) {
        await db.transaction(async (transaction) => {
          for (const { sql } of statements) await transaction.execute(sql);
        });
      } else {
        assert.equal(statements.length, 1, "a file without a transaction holds one statement");
        for (const { sql } of statements) await db.execute(sql);
      }
    } catch (error) {
      const text = statements.map(({ sql }) => sql).join(";\n");
      throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}\n${text}`, { cause: error });
    }
  }
}

export function textOf({ files }: MigrationPlan): string {
  return files
    .map(({ name, isTransaction, isAfterDeployment, statements }) =>
      [
        `== ${name}${isTransaction ? "" : " (no transaction)"}${isAfterDeployment ? " (after deployment)" : ""}`,
        ...statements.map(({ sql }) => `${sql};`),
      ].join("\n"),
    )
    .join("\n");
}

/** No errors: what was found otherwise. */
export function assertFree({ findings }: MigrationPlan): void {
  assert.deepEqual(
    findings.filter(({ severity }) => severity === "error"),
    [],
  );
}

async function assertEquals(db: Database, wanted: Catalog, made: MigrationPlan): Promise<void> {
  const differences = compareCatalogs(wanted, await readCatalog(db));
  assert.deepEqual(
    differences.map(({ description }) => description),
    [],
    textOf(made),
  );
}

/** Makes the change with rows there, compares with a database made from nothing, and goes back. */
export async function tryChange(db: Database, change: Change, postgres: 15 | 16 | 17 | 18): Promise<string> {
  const to = await catalogOf(db, change.after);
  await db.execute(change.before);
  if (change.rows !== undefined) await db.execute(change.rows);
  const from = await readCatalog(db);
  const options = { ...change.options, intent: { ...noIntent, ...change.options?.intent }, postgres };
  const there = planMigration(from, to, options);
  assertFree(there);
  const afterDeployment = there.files.findIndex(({ isAfterDeployment }) => isAfterDeployment);
  const count = change.meanwhile === undefined ? 0 : afterDeployment < 0 ? there.files.length : afterDeployment;
  await applyFiles(db, there.files.slice(0, count));
  if (change.meanwhile !== undefined) await db.execute(change.meanwhile);
  await applyFiles(db, there.files.slice(count));
  await assertEquals(db, to, there);
  if (change.gives !== undefined) {
    const { rows } = await db.query({ name: "asked", text: change.gives.sql }, []);
    assert.deepEqual(rows, change.gives.rows, textOf(there));
  }
  if (change.files !== undefined && postgres === 18) {
    assert.deepEqual(
      there.files.map(({ name }) => name),
      change.files,
      textOf(there),
    );
  }
  assert.deepEqual(planMigration(to, to, { postgres }).files, []);
  if (change.isOneWay !== undefined) return textOf(there);
  const back = planReverseMigration(from, to, options, change.back);
  assertFree(back);
  await applyFiles(db, back.files);
  await assertEquals(db, from, back);
  return `${textOf(there)}\n-- back\n${textOf(back)}`;
}
