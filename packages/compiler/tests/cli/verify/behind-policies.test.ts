// What ED817 and the page on row-level security say of indexes behind a policy, asked of PostgreSQL itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";

interface Compared {
  readonly type: string;
  readonly condition: string;
  /** Where it is not over the column itself. */
  readonly index?: string;
}

/** Found by the index, as without a policy. */
const served: readonly Compared[] = [
  { type: "INTEGER", condition: "value = 1" },
  { type: "BIGINT", condition: "value >= 1" },
  { type: "DOUBLE PRECISION", condition: "value < 1.5" },
  { type: "TEXT", condition: "value = 'open'" },
  { type: "TEXT CHECK (value IN ('open', 'done'))", condition: "value = 'open'" },
  { type: 'TEXT COLLATE "C"', condition: "value > 'open'" },
  { type: "UUID", condition: "value = '0197a3c2-0000-7000-8000-000000000001'" },
  { type: "DATE", condition: "value <= DATE '2026-01-01'" },
  { type: "TIMESTAMPTZ", condition: "value > TIMESTAMPTZ '2026-01-01Z'" },
];

/** Looked at in each row of the owner. */
const hidden: readonly Compared[] = [
  { type: "NUMERIC(12, 2)", condition: "value = 1.5" },
  { type: "NUMERIC(12, 2)", condition: "value >= 1.5" },
  { type: "public.state", condition: "value = 'open'" },
  { type: "TEXT", index: "btree (workspace_id, lower(value))", condition: "lower(value) = 'open'" },
  { type: "TEXT[]", condition: "value = '{a}'" },
  { type: "TEXT[]", index: "gin (value)", condition: "value @> '{a}'" },
  { type: "TEXT", index: "gin (value gin_trgm_ops)", condition: "value ILIKE '%open%'" },
];

eachDatabase(
  "indexes behind a policy",
  (database) => {
    /** Whether the plan finds rows by the column: where no policy holds, and behind one. */
    const isFound = async ({ type, condition, index = "btree (workspace_id, value)" }: Compared) => {
      const role = `planner_${newUuid().replaceAll("-", "_")}`;
      // An index without the owner: one that finds the owner's rows must not take its place.
      const owned = index.startsWith("gin") ? "" : `workspace_id = '${newUuid()}' AND `;
      return database.db.transaction(async (transaction) => {
        const explained = async (): Promise<boolean> => {
          const text = `EXPLAIN SELECT FROM public.planned WHERE ${owned}${condition}`;
          const { rows } = await transaction.query({ name: "explain", text }, []);
          return rows.flat().some((line) => /Index Cond.*\bvalue\b/.test(line ?? ""));
        };
        await transaction.execute(`
          CREATE EXTENSION IF NOT EXISTS pg_trgm;
          CREATE TYPE public.state AS ENUM ('open', 'done');
          CREATE TABLE public.planned (workspace_id UUID NOT NULL, value ${type} NOT NULL);
          CREATE INDEX ON public.planned USING ${index};
          CREATE ROLE ${role};
          GRANT USAGE ON SCHEMA public TO ${role};
          GRANT SELECT ON public.planned TO ${role};
          CREATE POLICY entity_owner ON public.planned
            USING (workspace_id = NULLIF(current_setting('entity_derive.owner', true), '')::uuid);
          ALTER TABLE public.planned ENABLE ROW LEVEL SECURITY;
          SET LOCAL enable_seqscan = off`);
        const unhindered = await explained();
        await transaction.execute(`SET LOCAL ROLE ${role}`);
        const behind = await explained();
        await transaction.execute(`
          RESET ROLE;
          DROP TABLE public.planned;
          DROP TYPE public.state;
          DROP OWNED BY ${role};
          DROP ROLE ${role}`);
        return { unhindered, behind };
      });
    };

    test("whole numbers, text, UUIDs and times are found by theirs", async () => {
      for (const compared of served)
        assert.deepEqual(await isFound(compared), { unhindered: true, behind: true }, compared.condition);
    });

    test("NUMERIC, enums, lower(…), arrays and trigrams are not", async () => {
      for (const compared of hidden)
        assert.deepEqual(await isFound(compared), { unhindered: true, behind: false }, compared.condition);
    });
  },
  { engines: ["pg"] },
);
