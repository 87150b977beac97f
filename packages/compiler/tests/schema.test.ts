// `compile` into the schema that the entities want: its order, its names, and when there is none.
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { type Compilation, compile } from "../src/index.ts";
import { casesFolder, compileCase, entityFiles } from "./compile-case.ts";

const head = `import { belongsTo, column, entity, field, id, type Uuid, type ValueOf, valueObject } from "entity-derive";
export const Mood = valueObject("mood", ["calm", "wild"]);
export type Mood = ValueOf<typeof Mood>;
`;

function compileTexts(texts: Readonly<Record<string, string>>): Promise<Compilation> {
  const files = Object.entries(texts).map(([name, text]) => ({ path: `src/${name}.entity.ts`, text: head + text }));
  const read = (path: string): string | null => files.find((file) => file.path === path)?.text ?? null;
  const config = { router: "none", validator: "zod", importEnding: (): ".ts" => ".ts", app: null } as const;
  return compile({ entities: files, read }, config);
}

async function schemaOf(texts: Readonly<Record<string, string>>): Promise<NonNullable<Compilation["schema"]>> {
  const { schema, diagnostics } = await compileTexts(texts);
  assert.ok(schema !== null, diagnostics.map(({ message }) => message).join("\n"));
  return schema;
}

const firstLines = (statements: readonly string[]): readonly string[] =>
  statements.map((statement) => statement.split("\n", 1)[0] ?? "");

test("tables stand in the order of their names, after those that they refer to, and cycles are closed afterwards", async () => {
  const { statements } = await schemaOf({
    a: `import type { Zebra } from "./z.entity.ts";
@entity({ table: "a", schema: "shop", migrations: { audit: true, touchUpdatedAt: true, extensions: ["hstore", "citext"] }, events: "outbox" })
export class A {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Zebra>() zebraId!: Uuid;
  @field("create", "response") @column({ pgEnum: "mood", index: true }) mood!: Mood;
  @field("response") updatedAt!: Date;
}`,
    b: `import type { C } from "./c.entity.ts";
@entity({ table: "b", migrations: true })
export class B {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<C>({ index: false }) cId!: Uuid | null;
}`,
    c: `import type { B } from "./b.entity.ts";
@entity({ table: "c", migrations: true })
export class C {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<B>({ index: false }) bId!: Uuid | null;
  @field("create", "response") @column({ pgEnum: "mood" }) mood!: Mood;
}`,
    z: `@entity({ table: "z", migrations: true })
export class Zebra { @id id!: Uuid; @field("create", "response") name!: string; }`,
  });
  assert.deepEqual(firstLines(statements), [
    "CREATE EXTENSION IF NOT EXISTS citext",
    "CREATE EXTENSION IF NOT EXISTS hstore",
    "CREATE SCHEMA IF NOT EXISTS shop",
    "CREATE TYPE public.mood AS ENUM ('calm', 'wild')",
    "CREATE TABLE public.b (",
    "CREATE TABLE public.c (",
    "CREATE TABLE public.z (",
    "CREATE TABLE shop.a (",
    "CREATE INDEX a_mood_idx",
    "CREATE INDEX a_zebra_id_idx",
    "ALTER TABLE public.b ADD CONSTRAINT b_c_id_fkey FOREIGN KEY (c_id) REFERENCES public.c (id)",
    "ALTER TABLE public.c ADD CONSTRAINT c_b_id_fkey FOREIGN KEY (b_id) REFERENCES public.b (id)",
    "CREATE TABLE public.entity_outbox (",
    "CREATE INDEX entity_outbox_due",
    "CREATE INDEX entity_outbox_in_order",
    "CREATE INDEX entity_outbox_parked",
    "CREATE TABLE public.entity_audit_log (",
    "CREATE INDEX entity_audit_log_table_name_row_id_id_idx",
    "CREATE FUNCTION public.entity_audit_row() RETURNS trigger LANGUAGE plpgsql",
    "CREATE FUNCTION public.entity_touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$",
    "CREATE TRIGGER entity_touch_updated_at",
    "CREATE TRIGGER entity_audit",
  ]);
  // Extensions and schemas may be there already, from others.
  const own = statements.filter((statement) => !/^CREATE (EXTENSION|SCHEMA)/.test(statement));
  assert.ok(!own.some((statement) => /IF NOT EXISTS|OR REPLACE|;\s*$|^DO /.test(statement)));
});

const user = (options: string): string =>
  `@entity({ table: "users"${options} }) export class User { @id id!: Uuid; @field("create", "response") fullName!: string; }`;

test("a table is in the schema where the entity asks for migrations; `false` releases it", async () => {
  assert.deepEqual((await schemaOf({ user: user("") })).statements, []);
  assert.deepEqual((await schemaOf({ user: user("") })).intent.released, []);
  const released = await schemaOf({ user: user(', schema: "crm", migrations: false') });
  assert.deepEqual(released.statements, []);
  assert.deepEqual(released.intent.released, [{ schema: "crm", table: "users" }]);
});

test("while any file has an error there is no schema", async () => {
  const { schema } = await compileTexts({ user: user(", migrations: true"), other: "@entity({}) export class X {}" });
  assert.equal(schema, null);
});

test("tables, columns and enum types have their places", async () => {
  const text = user(', schema: "crm", migrations: true').replace(
    "@id",
    '@field("create", "response") @column({ pgEnum: "mood" }) mood!: Mood; @id',
  );
  const { places } = await schemaOf({ user: text });
  const shown = [...places].map(([name, { start, end }]) => [name, (head + text).slice(start, end)]);
  assert.deepEqual(shown, [
    ["crm.users", '"users"'],
    ["crm.users.mood", "mood"],
    ["mood", '"mood"'],
    ["crm.users.id", "id"],
    ["crm.users.full_name", "fullName"],
  ]);
});

test("former names, backfills and conversions are there for the migration, by the names of the database", async () => {
  const root = join(casesFolder, "was");
  const { schema } = await compileCase(root, entityFiles(root));
  assert.ok(schema !== null);
  const accounts = { schema: "crm", table: "accounts" };
  const plans = { schema: "public", table: "plans" };
  assert.deepEqual(schema.intent, {
    tables: [{ ...accounts, was: "public.customers", hasChannel: false, storesEvents: false }],
    columns: [
      { ...accounts, column: "id", was: "key" },
      { ...accounts, column: "title", was: "full_name" },
      { ...accounts, column: "a", was: "b" },
      { ...accounts, column: "b", was: "c" },
      { ...accounts, column: "address_street", was: "addr_street" },
      { ...accounts, column: "address_zip", was: "addr_zip" },
      { ...accounts, column: "fee_unit", was: "currency" },
      { ...accounts, column: "version", was: "revision" },
      { ...plans, column: "id", was: "key" },
      { ...plans, column: "title", was: "full_name" },
    ],
    labels: [
      { schema: "public", type: "plan", label: "paid", was: "payed" },
      { schema: "crm", type: "mood", label: "wild", was: "mad" },
    ],
    backfills: [
      { ...accounts, column: "tenant_id", sql: "gen_random_uuid()" },
      { ...accounts, column: "search_name", sql: "lower(full_name)" },
      { ...accounts, column: "address_street", sql: "'?'" },
      { ...accounts, column: "version", sql: "1" },
    ],
    conversions: [
      { ...accounts, column: "seats", using: "seats::INTEGER" },
      { ...accounts, column: "address_zip", using: "zip::TEXT" },
    ],
    released: [{ schema: "crm", table: "logs" }],
  });
  assert.ok(schema.statements.includes("CREATE TYPE crm.mood AS ENUM ('calm', 'wild')"));
});
