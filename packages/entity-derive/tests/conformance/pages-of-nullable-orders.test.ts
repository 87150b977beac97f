// Pages of an order whose first column may be NULL: every row once, and no page reads the rows before it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase } from "@entity-derive/test-databases";
import { actingOn, type Conditions, listOrders, pageOf, pageStatements, plainText } from "entity-derive/codegen/v1";
import type { Queryable } from "entity-derive/runtime";
import { many } from "../statements.ts";

const orders = listOrders({
  entity: "tasks",
  sorts: ["due_asc", "due_desc", "id_asc", "id_desc"],
  id: "id",
  otherwise: ["id_desc"],
  columns: {
    due: { column: "due", text: "due::TEXT", format: "i32", isNullable: true },
    id: { column: "id", text: "id::TEXT", format: "i32" },
  },
});

type TaskRow = readonly [id: string, due: string | null];

interface TaskFilters {
  readonly idFrom?: string;
}

const queries = {
  orders,
  filters: (where: Conditions, { idFrom }: TaskFilters): void => {
    where.add(($) => `id > ${$}`, idFrom, plainText, "tasks.id");
  },
};

const pages = pageStatements("tasks.page", queries, {
  columns: "id, due",
  from: "tasks",
  fromRow: ([id]: TaskRow) => id,
});

async function tasks(db: Queryable, count: number): Promise<void> {
  await db.execute(`
    CREATE TABLE tasks (id INTEGER PRIMARY KEY, due INTEGER);
    INSERT INTO tasks SELECT i, CASE WHEN i % 10 <> 0 THEN i / 3 END FROM generate_series(1, ${count}) AS i;
    CREATE INDEX ON tasks (due, id);
    ANALYZE tasks`);
}

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows that a plan has read from tables. */
function rowsRead(node: PlanNode): number {
  const { "Actual Rows": rows, "Actual Loops": loops, "Rows Removed by Filter": removed = 0, Plans: below = [] } = node;
  if (below.length === 0) return (rows + removed) * loops;
  return below.reduce((sum, one) => sum + rowsRead(one), 0);
}

eachDatabase(
  "pages of nullable orders",
  (database) => {
    for (const sort of ["due_asc", "due_desc", ["due_asc", "id_desc"], ["due_desc", "id_asc"]])
      test(`${sort} shows every row once`, async () => {
        const { db } = database;
        await tasks(db, 40);
        const page = (after: string | undefined, limit: number) =>
          pageOf(actingOn(db), pages, { idFrom: "2", sort, after, limit });
        const { items: all } = await page(undefined, 100);
        assert.equal(all.length, 38);
        for (const limit of [1, 3, 20]) {
          const seen: string[] = [];
          for (let after: string | null | undefined; after !== null; ) {
            const { items, next }: Awaited<ReturnType<typeof page>> = await page(after, limit);
            seen.push(...items);
            after = next;
          }
          assert.deepEqual(seen, all);
        }
      });

    test("a page in the middle reads its rows alone", async () => {
      const { db } = database;
      await tasks(db, 20_000);
      for (const [sort, position] of [
        ["due_asc", ["3333", "9999"]],
        ["due_desc", ["3333", "9999"]],
        ["due_asc", [null, "10000"]],
        ["due_desc", [null, "10000"]],
      ] as const) {
        const after = orders.of({ sort }).tokenOf(JSON.stringify(position));
        const { statement, parameters } = pages.page(actingOn(db), { sort, after, limit: 20 });
        const { text } = statement;
        const explain = { name: "explain", text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}` };
        const [[json] = []] = await many(db, explain, parameters);
        const [{ Plan: plan }] = JSON.parse(json ?? "") as [{ Plan: PlanNode }];
        assert.ok(rowsRead(plan) <= 60, `${sort} behind ${position}: ${rowsRead(plan)} rows`);
      }
    });
  },
  { engines: ["pg", "pglite"] },
);
