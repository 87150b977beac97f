// Any two small schemas: the difference applied gives the wanted one, or refuses with a finding.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compareCatalogs, displayName, planMigration, readCatalog } from "@entity-derive/migrations";
import { describeBehaviour, versionsOfServer } from "@entity-derive/test-databases";
import fc from "fast-check";
import { applyFiles, catalogOf, textOf } from "./apply.ts";

const versions = await versionsOfServer();
const runs = Number(process.env["RUNS"] ?? 25);

/** Types with a constant and a volatile default, and a condition over a column. */
const types: Readonly<Record<string, readonly [string, string | null, string]>> = {
  integer: ["7", "floor(random())::integer", "$ > 5"],
  bigint: ["7", null, "$ > 5"],
  "numeric(8,2)": ["1.5", null, "$ >= 0"],
  text: ["'a'", "md5(random()::text)", "$ IN ('a', 'b')"],
  "varchar(5)": ["'a'", null, "$ IN ('a', 'b') AND $ <> 'it''s'"],
  timestamptz: ["now()", "clock_timestamp()", "$ > '2026-01-01'"],
  uuid: ["'00000000-0000-0000-0000-000000000000'", "gen_random_uuid()", "$ IS NOT NULL"],
  "public.mood": ["'fine'", null, "$ <> 'fine'"],
  "public.mood[]": ["'{fine}'", null, "$ IS NOT NULL"],
};

const column = fc.record({
  name: fc.constantFrom("c", "d", "order"),
  type: fc.constantFrom(...Object.keys(types)),
  isNotNull: fc.boolean(),
  value: fc.constantFrom("none", "constant", "constant", "volatile"),
  unique: fc.constantFrom("no", "no", "constraint", "index", "partial"),
  isChecked: fc.boolean(),
});

const table = fc.record({
  columns: fc.uniqueArray(column, { selector: ({ name }) => name, maxLength: 3 }),
  both: fc.boolean(),
  reference: fc.constantFrom("", "", " ON DELETE CASCADE", " ON DELETE SET NULL", "none"),
});

const schema = fc.record({
  tables: fc.dictionary(fc.constantFrom("a", "b"), table, { minKeys: 1, noNullPrototype: true }),
  labels: fc.shuffledSubarray(["sad", "so", "good"]),
});

type Column = typeof column extends fc.Arbitrary<infer T> ? T : never;
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;
type Schema = typeof schema extends fc.Arbitrary<infer T> ? T : never;

function sqlOf({ tables, labels }: Schema): string {
  const names = Object.keys(tables).sort();
  const mood = ["fine", ...labels].map((label) => `'${label}'`).join(", ");
  return [
    `CREATE TYPE public.mood AS ENUM (${mood})`,
    ...names.flatMap((name) => (tables[name] === undefined ? [] : tableSql(name, tables[name]))),
    ...(names.length < 2 ? [] : names.flatMap((name) => referenceSql(name, tables[name]?.reference ?? "none"))),
  ].join(";\n");
}

const quoted = (name: string): string => (name === "order" ? '"order"' : name);

function tableSql(name: string, { columns, both }: Table): readonly string[] {
  const lines = ["id uuid PRIMARY KEY", "other uuid", ...columns.map(columnSql)];
  const plain = columns.map((one) => quoted(one.name));
  return [
    `CREATE TABLE public.${name} (${lines.join(", ")})`,
    ...columns.flatMap((one) => indexSql(name, one)),
    ...(both && plain.length > 1
      ? [`CREATE INDEX ${name}_both ON public.${name} (${plain.slice(0, 2).join(", ")} DESC)`]
      : []),
  ];
}

function columnSql({ name, type, isNotNull, value, unique, isChecked }: Column): string {
  const [constant = "", changing = null, condition = ""] = types[type] ?? [];
  const given = value === "volatile" ? (changing ?? constant) : constant;
  const parts = [
    `${quoted(name)} ${type}`,
    ...(isNotNull ? ["NOT NULL"] : []),
    ...(value === "none" ? [] : [`DEFAULT ${given}`]),
    ...(unique === "constraint" ? ["UNIQUE"] : []),
    ...(isChecked ? [`CHECK (${condition.replaceAll("$", quoted(name))})`] : []),
  ];
  return parts.join(" ");
}

function indexSql(table: string, { name, type, unique }: Column): readonly string[] {
  const on = `${table}_${name}_index ON public.${table} (${quoted(name)})`;
  const [, , condition = ""] = types[type] ?? [];
  if (unique === "index") return [`CREATE UNIQUE INDEX ${on}`];
  return unique === "partial" ? [`CREATE INDEX ${on} WHERE ${condition.replaceAll("$", quoted(name))}`] : [];
}

function referenceSql(name: string, reference: string): readonly string[] {
  if (reference === "none") return [];
  const target = name === "a" ? "b" : "a";
  const key = `FOREIGN KEY (other) REFERENCES public.${target} (id)${reference}`;
  return [`ALTER TABLE public.${name} ADD CONSTRAINT ${name}_other ${key}`];
}

const empty = `DO $$
  DECLARE name text;
  BEGIN
    FOR name IN SELECT nspname FROM pg_namespace WHERE nspname = 'public' LOOP
      EXECUTE format('DROP SCHEMA %I CASCADE', name);
    END LOOP;
    CREATE SCHEMA public;
  END $$`;

describeBehaviour(
  "random schemas",
  (database) => {
    test(`${runs} pairs`, async (context) => {
      const { db } = database;
      const counts = { applied: 0, refused: 0 };
      await fc.assert(
        fc.asyncProperty(schema, schema, fc.constantFrom(...versions), async (before, after, postgres) => {
          await db.execute(empty);
          const to = await catalogOf(db, sqlOf(after));
          await db.execute(sqlOf(before));
          const from = await readCatalog(db);
          const names = from.tables.flatMap(({ schema, name, columns }) => [
            displayName(schema, name),
            ...columns.map((one) => displayName(schema, name, one.name)),
          ]);
          const labels = from.enums.flatMap((type) =>
            type.labels.map((label) => displayName("public", type.name, label)),
          );
          const consent = { drops: new Set([...names, ...labels]), allowsDataLoss: true };
          const made = planMigration(from, to, { consent, postgres });
          const errors = made.findings.filter(({ severity }) => severity === "error");
          if (errors.length > 0) {
            counts.refused++;
            assert.deepEqual(made.files, []);
            assert.ok(
              errors.every(({ id }) => id === "ED802" || id === "ED808"),
              JSON.stringify(errors),
            );
            return;
          }
          counts.applied++;
          await applyFiles(db, made.files);
          const left = compareCatalogs(to, await readCatalog(db)).map(({ description }) => description);
          assert.deepEqual(left, [], `${sqlOf(before)}\n--\n${sqlOf(after)}\n--\n${textOf(made)}`);
        }),
        { numRuns: runs, endOnFailure: true },
      );
      context.diagnostic(`${counts.applied} applied, ${counts.refused} refused`);
      assert.ok(counts.applied > counts.refused / 10, JSON.stringify(counts));
    });
  },
  { engines: ["pg", "pglite"] },
);
