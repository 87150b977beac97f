// Every case: its generated files against the expected ones, strictly typed, their statements planned. `UPDATE=1` writes
// what is expected anew.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { type DatabaseCase, eachDatabase } from "@entity-derive/test-databases";
import { sharePglite } from "@entity-derive/test-databases/shared-pglite";
import { type Database, migrate } from "entity-derive/runtime";
import { typeErrors } from "../../entity-derive/tests/annotations/tsc.ts";
import { allOrNothingFields, type Entity } from "../src/2-model/data/entity.ts";
import { columnsOf } from "../src/2-model/data/field/field.ts";
import { checkName, columnChecks } from "../src/2-model/data/table/constraint-names.ts";
import { rangeChecks } from "../src/2-model/data/table/indexes.ts";
import { planEntity } from "../src/4-plan/plan.ts";
import { withTable } from "../src/4-plan/schema/schema.ts";
import type { Statement } from "../src/4-plan/statement.ts";
import { listStatements } from "../src/4-plan/statement-list.ts";
import type { Diagnostic } from "../src/index.ts";
import { quoteIdentifier } from "../src/text/identifier.ts";
import {
  caseNames,
  casesFolder,
  compileCase,
  entityFiles,
  generatedTexts,
  plansOf,
  textsIn,
  writeTexts,
  writtenTexts,
} from "./compile-case.ts";
import { type Base, baseOf } from "./corpus/bases.ts";
import { type Compiled, expectationOf } from "./corpus/expectation.ts";
import { runnableMigration } from "./runnable-migration.ts";

// The statements of users are analyzed in few cases, far from each other.
sharePglite();

const names = caseNames();
const expectedFolder = join(import.meta.dirname, "expected");

describe("generated files", () => {
  for (const name of names) {
    const root = join(casesFolder, name);
    test(`${name} generates what is expected`, async () => {
      const base = baseOf(name);
      const compiled = await compileWithBase(name, base);
      const besides = new Map<string, Compiled>();
      for (const other of base.besides ?? []) besides.set(other, await compileWithBase(other, baseOf(other)));
      const actual = expectationOf(compiled, base, besides);
      const folder = join(expectedFolder, name);
      if (process.env["UPDATE"] === "1") writeTexts(folder, "**/*.{ts,diff}", actual);
      const expected = textsIn(folder, "**/*.{ts,diff}");
      assert.deepEqual([...actual.keys()].sort(), [...expected.keys()]);
      for (const [path, text] of expected) assert.equal(actual.get(path), text, path);
    });

    test(`${name} gives the same whatever the order of its files`, async () => {
      const compilation = await compileCase(root, entityFiles(root).toReversed());
      assert.deepEqual(errorsOf(compilation.diagnostics), []);
      const reversed = generatedTexts(compilation);
      assert.deepEqual(new Map([...reversed].sort()), new Map([...writtenTexts(root)].sort()));
    });

    test(`${name} imports the runtime's contract, validators, routers, siblings and the user's files alone`, () => {
      for (const [path, text] of writtenTexts(root)) {
        const specifiers = [...text.matchAll(/^(?:import|export)[^;]*?from "([^"]+)"/gms)].map(
          ([, from]) => from ?? "",
        );
        const isForTests = path.endsWith("app.derived/testing.ts");
        const foreign = specifiers.filter(
          (from) => !(allowedImport.test(from) || (isForTests && allowedInTests.test(from))),
        );
        assert.deepEqual(foreign, [], path);
      }
    });
  }
});

test("generated files are tidy, and a browser can use the DTOs", () => {
  for (const name of names)
    for (const [path, text] of writtenTexts(join(casesFolder, name))) {
      assert.ok(text.endsWith("\n") && !/[ \t]+$|\n{3}|\t/m.test(text), `${name}/${path}`);
      if (!path.endsWith("/dto.ts")) continue;
      const values = [...text.matchAll(/^import (?!type )[^;]*? from "([^"]+)";/gm)].map(([, from]) => from);
      assert.deepEqual(
        // Schemas of the user's own are the user's to keep fit for a browser. Nested rows have the DTOs of their entities.
        values.filter((from) => !/^(?:zod|valibot|.*\/schemas\.ts|\.\.\/.*\/dto\.ts)$/.test(from ?? "")),
        [],
        `${name}/${path}`,
      );
    }
});

const allowedImport =
  /^(?:entity-derive\/codegen\/v1(?:\/http)?|entity-derive\/fastify|zod|valibot|hono|hono\/types|fastify|\.\.?\/.+)$/;

/** The user's tests import it, no program does. */
const allowedInTests = /^(?:entity-derive\/testing|hono\/client)$/;

/** What the case itself generates is on disk. */
async function compileWithBase(name: string, base: Base): Promise<Compiled> {
  const root = join(casesFolder, name);
  const compilation = await compileCase(root, entityFiles(root), base);
  assert.deepEqual(errorsOf(compilation.diagnostics), []);
  return { generated: writtenTexts(root), fromBase: generatedTexts(compilation) };
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

test("nothing is expected of a case that there is not", () => {
  assert.deepEqual(
    readdirSync(expectedFolder).filter((name) => !existsSync(join(casesFolder, name))),
    [],
  );
});

test("all cases compile under the strictest flags of TypeScript", () => {
  assert.deepEqual(typeErrors(casesFolder, "tsconfig.json"), []);
});

eachDatabase(
  "statements",
  (database) => {
    for (const name of names) {
      test(`the server plans every statement of ${name}`, async () => {
        const root = join(casesFolder, name);
        const plans = plansOf(root, entityFiles(root)).filter(({ entity }) => entity.sql !== "none");
        for (const plan of plans) assert.notEqual(listStatements(plan).length, 0, plan.entity.names.type);
        // Cases without migrations get their tables the same way: a plan says what its statements need.
        const migrations = plans.map(({ entity }) => runnableMigration(withTable(entity)));
        await migrate(database.db, migrations);
        await migrate(database.db, migrations);
        for (const { entity } of plans) await sameRelations(database.db, entity);
        const others = join(root, "tables.sql");
        if (existsSync(others)) await database.db.execute(readFileSync(others, "utf8"));
        const generated = plans.flatMap(listStatements);
        const known = new Set(generated.flatMap(({ texts }) => texts));
        const byHand = plans.flatMap(({ entity }) => listStatements(planEntity(writtenByHand(entity))));
        for (const [index, { statement, texts }] of [...generated, ...byHand].entries())
          for (const text of texts) {
            if (index >= generated.length && known.has(text)) continue;
            await onlyReads(database, statement, text);
          }
      });
    }
  },
  { engines: ["pg"] },
);

/** The entity, and the join entities that it writes, with repositories that the user writes. */
function writtenByHand(entity: Entity): Entity {
  const links = entity.links.map((link) => ({ ...link, through: { ...link.through, sql: "trait" as const } }));
  return { ...entity, sql: "trait", links };
}

/** A statement that a replica may answer neither writes nor locks; any other one does, but for what has to be of this moment. */
async function onlyReads({ postgres }: DatabaseCase, { constant, form }: Statement, text: string): Promise<void> {
  const explained = await postgres?.pool
    .query<{ "QUERY PLAN": string }>(`EXPLAIN (GENERIC_PLAN) ${text}`)
    .catch((error: unknown) => assert.fail(`${constant}: ${String(error)}\n${text}`));
  const plan = explained?.rows.map((row) => row["QUERY PLAN"]).join("\n") ?? "";
  const changes = /\b(?:LockRows|(?:Insert|Update|Delete|Merge) on)\b/.test(plan);
  // Rows of several nodes are read before a write without a lock, and yet where the write is.
  const isOfThisMoment = /^read(?:Owned)?EventSql$/.test(constant) || constant.startsWith("previous");
  assert.equal(changes || isOfThisMoment, form === "static" || form === "patch", `${constant}: ${text}`);
}

/** The table has the indexes and constraints that the model says, by their names. */
async function sameRelations(db: Database, entity: Entity): Promise<void> {
  const { table, indexes, parents, fields } = entity;
  const rows = async (text: string): Promise<readonly string[]> => {
    const found = await db.query({ name: "relations", text }, [
      `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}`,
    ]);
    return found.rows.map((row) => row.join(" ")).sort();
  };
  const made = await rows(`
    SELECT index.relname, method.amname, indisunique, indpred IS NOT NULL
      FROM pg_index
      JOIN pg_class AS index ON index.oid = indexrelid
      JOIN pg_am AS method ON method.oid = index.relam
     WHERE indrelid = $1::REGCLASS`);
  const said = indexes.map(({ name, method, unique, where, createdBy }) => {
    const isOfLive = unique === "live" || (createdBy === "exclude-constraint" && entity.deletedAt !== null);
    return [name, method, unique === "no" ? "f" : "t", isOfLive || where !== null ? "t" : "f"].join(" ");
  });
  assert.deepEqual(made, said.sort(), table.name);
  const constraints = await rows(
    "SELECT conname FROM pg_constraint WHERE conrelid = $1::REGCLASS AND contype IN ('p', 'u', 'f', 'c', 'x')",
  );
  const named = [
    ...indexes.filter(({ createdBy }) => createdBy !== "create-index").map(({ name }) => name),
    ...parents.flatMap(({ constraint, live }) => [constraint, ...(live === null ? [] : [live.constraint])]),
    ...columnsOf(fields)
      .flatMap((field) => columnChecks(table.name, field))
      .map(({ name }) => name),
    ...rangeChecks(table.name, indexes).map(({ name }) => name),
    ...allOrNothingFields(entity).map((field) => checkName(table.name, field)),
  ];
  assert.deepEqual(constraints, named.sort(), table.name);
}
