// Databases into entities and back: each folder has one as SQL, and beside it the entity files that it becomes.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  CatalogStates,
  cacheFolder,
  detectDrift,
  embeddedDatabase,
  liveDatabase,
  readCatalog,
  shadowDatabase,
} from "@entity-derive/migrations";
import { type FreshDatabase, freshDatabase } from "@entity-derive/test-databases";
import { parseMigration } from "entity-derive/migrations";
import { pgDatabase } from "entity-derive/pg";
import { Client, Pool } from "pg";
import { typeErrors } from "../../../entity-derive/tests/annotations/tsc.ts";
import { project } from "../cli/run.ts";
import { replaysOnServer } from "./replaying.ts";

const root = import.meta.dirname;
const repository = join(root, "../../../..");
const names = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));

for (const name of names) {
  describe(`the database ${name}`, () => {
    let database: FreshDatabase;
    before(async () => {
      database = await freshDatabase({ ownServer: replaysOnServer });
      await execute(database.address, readFileSync(join(root, name, "database.sql"), "utf8"));
    });
    after(() => database.drop());

    test("becomes entities that give what it has, and every row is read through them", async (context) => {
      // What is printed is the same on all servers.
      const { path, run } = project(context, { "entity-derive.config.json": '{ "postgres": 15 }\n' });
      symlinkSync(join(repository, "node_modules"), join(path, "node_modules"));
      const catalog = await stateOf(database.address);
      const shadow = replaysOnServer ? ["--shadow", database.address] : [];
      const pulled = await run("pull", "--database", database.address, "--out", "src", "--sample", ...shadow);
      assert.equal(pulled.exitCode, 0, pulled.output + pulled.errors);
      const report = pulled.output.replaceAll(/\d{8}T\d{6}/g, "STAMP");
      compareFiles(join(path, "src"), join(root, name, "entities"), report);
      assert.deepEqual(await stateOf(database.address), catalog);

      const again = await run("pull", "--database", database.address, "--out", "src", "--format", "json", ...shadow);
      const { written, differences } = JSON.parse(again.output) as Readonly<Record<string, readonly string[]>>;
      assert.deepEqual({ written, differences }, { written: [], differences: [] });

      assert.equal((await run("generate")).exitCode, 0);
      writeFileSync(
        join(path, "tsconfig.json"),
        JSON.stringify({ extends: join(repository, "tsconfig.base.json"), ...strict }),
      );
      assert.deepEqual(typeErrors(path, "tsconfig.json"), []);
      await silent(run("migrate", "check", ...shadow));
      assert.deepEqual(await driftFrom(join(path, "migrations"), database.address), []);
      await readRows(join(path, "src"), database.address);
    });
  });
}

const strict = {
  compilerOptions: {
    noEmit: true,
    isolatedDeclarations: false,
    composite: false,
    skipLibCheck: true,
    rootDir: ".",
    types: [],
  },
  include: ["src"],
};

async function silent(
  running: Promise<{ readonly exitCode: number | null; readonly output: string; readonly errors: string }>,
): Promise<void> {
  const { exitCode, output, errors } = await running;
  assert.equal(exitCode, 0, output + errors);
}

/** `UPDATE=1` writes them anew. */
function compareFiles(made: string, expected: string, report: string): void {
  const files = new Map(readdirSync(made).map((file) => [file, readFileSync(join(made, file), "utf8")] as const));
  files.set("report.txt", report);
  if (process.env["UPDATE"] === "1") {
    rmSync(expected, { recursive: true, force: true });
    mkdirSync(expected, { recursive: true });
    for (const [file, text] of files) writeFileSync(join(expected, file), text);
  }
  assert.ok(existsSync(expected), `${expected} is missing: UPDATE=1 writes it`);
  assert.deepEqual([...files.keys()].sort(), readdirSync(expected).sort());
  for (const [file, text] of files) assert.equal(text, readFileSync(join(expected, file), "utf8"), file);
}

/** What a pull could have changed: rows, and objects with the transactions that made them. */
async function stateOf(address: string): Promise<unknown> {
  const client = new Client(address);
  await client.connect();
  const { rows } = await client.query(
    `SELECT relname, relfilenode, xmin::text, (SELECT last_value FROM pg_sequences LIMIT 1) FROM pg_class ORDER BY oid`,
  );
  await client.end();
  return rows;
}

async function execute(address: string, sql: string): Promise<void> {
  const client = new Client(address);
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** In what the database differs from what the baseline makes. */
async function driftFrom(folder: string, address: string): Promise<readonly string[]> {
  const parsed = readdirSync(folder).map((file) =>
    parseMigration(file.replace(".sql", ""), readFileSync(join(folder, file), "utf8")),
  );
  const embedded = replaysOnServer ? shadowDatabase(address) : embeddedDatabase(cacheFolder());
  try {
    const beside = parsed.find((file) => file.name === "before") ?? null;
    const states = new CatalogStates({ embedded, cache: null, before: beside });
    const files = parsed.filter((file) => file.name.endsWith("_baseline"));
    const db = await liveDatabase(address, new Set());
    const live = await readCatalog(db).finally(() => db.close());
    const found = await detectDrift(live, files, { states, embedded, table: "public.entity_migrations", ignored: [] });
    return found.map(({ description }) => description);
  } finally {
    await embedded.close();
  }
}

interface Reading {
  list(limit: number, offset: number): Promise<readonly unknown[]>;
  listWithDeleted?(limit: number, offset: number): Promise<readonly unknown[]>;
}

type Module = Readonly<Record<string, unknown>>;

async function readRows(folder: string, address: string): Promise<void> {
  const pool = new Pool({ connectionString: address });
  try {
    for (const derived of readdirSync(folder).filter((file) => file.endsWith(".derived") && file !== "app.derived")) {
      const module = (await import(pathToFileURL(join(folder, derived, "index.ts")).href)) as Module;
      const named = (ending: RegExp): unknown => module[Object.keys(module).find((key) => ending.test(key)) ?? ""];
      const Repository = named(/^Postgres\w+Repository$/) as new (db: unknown) => Reading;
      const { table } = named(/Migration$/) as { readonly table: string };
      const repository = new Repository(pgDatabase(pool));
      const rows = await (repository.listWithDeleted?.(1000, 0) ?? repository.list(1000, 0));
      const counted = await pool.query<{ readonly count: number }>(`SELECT count(*)::int FROM ${table}`);
      assert.equal(rows.length, counted.rows[0]?.count, table);
      assert.ok(rows.length > 0, `${table} has no row to be read`);
    }
  } finally {
    await pool.end();
  }
}
