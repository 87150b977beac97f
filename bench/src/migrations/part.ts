// Safe changes of a table with many rows, and how long they make a writer and a reader wait.
import { type Catalog, migrationText, noIntent, planMigration, readCatalog } from "@entity-derive/migrations";
import { freshDatabase } from "@entity-derive/test-databases/fresh-database";
import { addressVariable, startServer } from "@entity-derive/test-databases/server";
import { applyMigrations, type MigrationText } from "entity-derive/migrations";
import { pgDatabase } from "entity-derive/pg";
import type { Database } from "entity-derive/runtime";
import { Pool } from "pg";
import { Child } from "../measure/child.ts";
import { numberText, type Table } from "../measure/table.ts";
import { type Change, changes, tableDdl, values } from "./changes.ts";
import type { LoadReport } from "./load.ts";

/** Each change on a table of its own, with rows made alike, on a server that syncs. */
export async function measureMigrations(rows: number, only: readonly string[]): Promise<readonly Table[]> {
  const server = await startServer({ isDurable: true });
  process.env[addressVariable] = server.address;
  const lines: (readonly string[])[] = [];
  try {
    for (const change of changes.filter(({ name }) => only.length === 0 || only.includes(name)))
      lines.push(await measure(change, rows));
  } finally {
    await server.stop();
  }
  return [
    {
      title: `${numberText(rows)} rows, one writer and one reader at full speed; times in milliseconds`,
      header: ["change", "files", "took", "longest read", "longest write", "reads", "writes", "failures"],
      rows: lines,
    },
  ];
}

async function measure(change: Change, rows: number): Promise<readonly string[]> {
  const files = await filesOf(change);
  return onDatabase(async (db, address) => {
    await db.execute(tableDdl(change, "before"));
    await db.execute(`INSERT INTO owners SELECT n FROM generate_series(1, 1000) n`);
    await db.execute(`INSERT INTO items (${values(change)}) ${rowsSql(change, rows)}`);
    await db.execute("VACUUM ANALYZE items");
    const load = new Child("migrations/load.ts", "measured", [address, String(rows)]);
    await load.ask();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await load.ask("what came before");
    const began = performance.now();
    await applyMigrations(db, files);
    const took = performance.now() - began;
    const { reader, writer } = await load.ask<LoadReport>("what came since");
    await load.end();
    const failures = [...new Set([...reader.failures, ...writer.failures])];
    return [
      change.name,
      String(files.length),
      numberText(took),
      reader.longest.toFixed(1),
      writer.longest.toFixed(1),
      numberText(reader.calls),
      numberText(writer.calls),
      failures.length === 0 ? "0" : failures.join("; "),
    ];
  });
}

/** The migration that `migrate new` writes for the change. */
async function filesOf(change: Change): Promise<readonly MigrationText[]> {
  const [from, to] = [await catalogOf(tableDdl(change, "before")), await catalogOf(tableDdl(change, "after"))];
  const { files, findings } = planMigration(from, to, { intent: { ...noIntent, ...change.intent } });
  const errors = findings.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return files.map((file, index) => ({
    name: `20260101T${String(index).padStart(6, "0")}_${file.name}`,
    text: migrationText(file),
  }));
}

function catalogOf(ddl: string): Promise<Catalog> {
  return onDatabase(async (db) => {
    await db.execute(ddl);
    return readCatalog(db);
  });
}

async function onDatabase<T>(run: (db: Database, address: string) => Promise<T>): Promise<T> {
  const { address, drop } = await freshDatabase();
  const db = pgDatabase(new Pool({ connectionString: address }));
  try {
    return await run(db, address);
  } finally {
    await db.close();
    await drop();
  }
}

function rowsSql(change: Change, rows: number): string {
  return `SELECT ${change.rows.join(", ")} FROM generate_series(1, ${rows}) n`;
}
