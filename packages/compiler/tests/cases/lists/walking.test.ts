// Walking a list page by page while rows come and go: whatever the order, no row that was there throughout is skipped or repeated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { seed } from "@entity-derive/test-databases/random";
import { actingOn, pageOf, pageStatements } from "entity-derive/codegen/v1";
import type { Database } from "entity-derive/runtime";
import fc from "fast-check";
import { IssueMigration, type IssueSortField, issueOrders } from "./issue.derived/index.ts";

// Infinite times are in rows that no class can hold, so the ids alone are read.
const walkPages = pageStatements(
  "issues.walk",
  { orders: issueOrders },
  { columns: "id", from: "issues", fromRow: ([id]: readonly [id: string]) => id },
);

/** The values of each column that is ordered by: few, so that many are equal, and those that are like no other. */
const values: Readonly<Record<string, readonly string[]>> = {
  title: ["''", "'a'", "'B'", "'é \"x\" \\y'", "'a\n'"],
  status: ["'open'", "'in progress'", "'closed'"],
  priority: ["NULL", "-32768", "0", "32767"],
  weight: ["NULL", "'NaN'", "'Infinity'", "'-Infinity'", "0", "'-0'", "0.1", "1e300", "5e-324"],
  cost: ["0", "0.10", "'NaN'", "'-Infinity'", "12345678901234567890.000000000001", "-1e-20"],
  size: ["NULL", "-9223372036854775808", "9223372036854775807", "0"],
  urgent: ["TRUE", "FALSE"],
  due_on: ["NULL", "'infinity'", "'-infinity'", "'2026-01-02'", "'12026-03-04'", "'0044-03-15 BC'"],
  due_at: ["NULL", "'00:00'", "'10:00:00.000001'", "'24:00'"],
  starts_at: ["NULL", "'infinity'", "'2026-01-02 03:04:05.000001'", "'2026-02-01 03:04:05'", "'0044-03-15 1:00 BC'"],
  closed_at: [
    "NULL",
    "'infinity'",
    "'-infinity'",
    "'2026-01-01T00:00:00.000001Z'",
    "'2026-01-01T00:00:00.000002Z'",
    "'1969-12-31T23:59:59.999999Z'",
    "'0044-03-15T00:00:00Z BC'",
    "'290000-12-31T23:59:59.999999Z'",
  ],
  reported_at: ["NULL", "'2026-03-29T00:59:59.999999Z'", "'2026-03-29T01:00:00Z'", "'1900-01-01T00:00:00.5Z'"],
  origin: ["NULL", "'10.0.0.1'", "'10.0.0.0/8'", "'::1'"],
  note: ["NULL", "''", "'x'"],
  created_at: ["'2026-01-01T00:00:00.000001Z'", "'2026-01-01T00:00:00.000001Z'", "'2026-01-01T00:00:00.000002Z'"],
};
const columns = Object.keys(values);

const row = fc.record(
  Object.fromEntries(columns.map((column) => [column, fc.constantFrom(...(values[column] ?? []))])),
);

const fields = Object.keys({
  id: 0,
  title: 0,
  status: 0,
  priority: 0,
  weight: 0,
  cost: 0,
  size: 0,
  urgent: 0,
  dueOn: 0,
});
const times = ["dueAt", "startsAt", "closedAt", "reportedAt", "origin", "note", "createdAt"];
const order = fc
  .uniqueArray(fc.constantFrom(...fields, ...times), { maxLength: 3 })
  .chain((names) =>
    fc
      .array(fc.constantFrom("asc", "desc"), { minLength: names.length, maxLength: names.length })
      .map((directions) => names.map((name, index) => `${name}_${directions[index]}` as IssueSortField)),
  );

const settings = ["SET TimeZone = 'Asia/Kathmandu'", "SET TimeZone = 'UTC'", "SET DateStyle = 'German, DMY'"];

/** What happens between two pages: rows come, rows go, the session's settings change. */
const event = fc.oneof(
  fc.record({ kind: fc.constant("come" as const), rows: fc.array(row, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant("go" as const), at: fc.nat(40) }),
  fc.record({ kind: fc.constant("go-last" as const) }),
  fc.record({ kind: fc.constant("set" as const), sql: fc.constantFrom(...settings) }),
);

function insertSql(rows: readonly Readonly<Record<string, string>>[]): string {
  const lists = rows.map((of) => `(gen_random_uuid(), 's', '{}', ${columns.map((column) => of[column]).join(", ")})`);
  return `INSERT INTO issues (id, slug, labels, ${columns.join(", ")}) VALUES ${lists.join(", ")}`;
}

async function ids(db: Database): Promise<string[]> {
  const { rows } = await db.query({ name: "ids", text: "SELECT id FROM issues ORDER BY id" }, []);
  return rows.map(([id]) => String(id));
}

async function inOrder(db: Database, orderBy: string): Promise<string[]> {
  const { rows } = await db.query({ name: "sorted", text: `SELECT id FROM issues ORDER BY ${orderBy}` }, []);
  return rows.map(([id]) => String(id));
}

describeBehaviour(
  "walking",
  (database) => {
    database.migrateOnce([IssueMigration]);

    test("neither skips nor repeats a row that was there throughout, on every order", async () => {
      const { db } = database;
      const walk = fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 25 }),
        order,
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.array(event, { maxLength: 2 }), { maxLength: 8 }),
        async (rows, sort, limit, between) => {
          await db.execute(`DELETE FROM issues; ${insertSql(rows)}`);
          const there = new Set(await ids(db));
          const seen: string[] = [];
          let after: string | undefined;
          for (let page = 0; page < 200; page++) {
            const { items, next } = await pageOf(actingOn(db), walkPages, { sort, after, limit });
            seen.push(...items);
            if (next === null) break;
            after = next;
            for (const happens of between[page] ?? []) {
              const left = await ids(db);
              const gone = happens.kind === "go" ? left[happens.at % Math.max(left.length, 1)] : seen.at(-1);
              if (happens.kind === "set") await db.execute(happens.sql);
              else if (happens.kind === "come") await db.execute(insertSql(happens.rows));
              else if (gone !== undefined) {
                await db.execute(`DELETE FROM issues WHERE id = '${gone}'`);
                there.delete(gone);
              }
            }
          }
          assert.equal(new Set(seen).size, seen.length, "a row came twice");
          assert.deepEqual(
            [...there].filter((id) => !seen.includes(id)),
            [],
            "a row was skipped",
          );
          const sorted = await inOrder(db, issueOrders.of({ sort }).sql);
          const stayed = seen.filter((id) => sorted.includes(id));
          assert.deepEqual(
            stayed,
            sorted.filter((id) => stayed.includes(id)),
            "not in their order",
          );
        },
      );
      await fc.assert(walk, { numRuns: 300, seed });
    });
  },
  { engines: ["pg", "pglite"] },
);
