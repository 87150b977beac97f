// Which lists PostgreSQL keeps one plan for, and which it plans for the values of each call.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid, type Queryable } from "entity-derive/runtime";
import { IssueMigration, PostgresIssueRepository } from "./issue.derived/index.ts";

const plans = {
  name: "test.plans",
  text: `SELECT generic_plans + custom_plans, custom_plans
     FROM pg_prepared_statements
    WHERE statement LIKE 'SELECT id, %FROM public.issues%'`,
};

// The server decides, whichever adapter asks.
describeBehaviour(
  "plans of lists",
  (database) => {
    database.migrateOnce([IssueMigration]);

    const calls = 12;
    /** How often the one statement that `run` uses was planned for the values of its call. */
    async function plannedAnew(run: (issues: PostgresIssueRepository) => Promise<unknown>): Promise<number> {
      await database.db.execute(`
      INSERT INTO issues (id, title, slug, status, labels, cost, urgent)
      SELECT uuidv7(), n, n, CASE WHEN n % 1000 = 1 THEN 'open' ELSE 'closed' END, '{}', 1, false
        FROM generate_series(1, 5000) AS n;
      CREATE INDEX issues_by_status ON issues (status);
      ANALYZE issues`);
      return database.db.transaction(async (transaction: Queryable) => {
        const issues = new PostgresIssueRepository(transaction);
        for (let call = 0; call < calls; call++) await run(issues);
        const { rows: counted } = await transaction.query(plans, []);
        assert.deepEqual(
          counted.map(([all]) => all),
          [String(calls)],
        );
        return Number(counted[0]?.[1]);
      });
    }

    test("a list of all rows has one plan", async () => {
      assert.equal(await plannedAnew((issues) => issues.list(20, 0)), 0);
    });

    test("deleted rows do not change that", async () => {
      assert.equal(await plannedAnew((issues) => issues.listWithDeleted(100, 0)), 0);
    });

    test("a query without filters has one plan", async () => {
      assert.equal(await plannedAnew((issues) => issues.query({ sort: "createdAt_desc", limit: 50 })), 0);
    });

    test("rows behind an id have one plan, which is found by the first five calls", async () => {
      assert.equal(await plannedAnew((issues) => issues.listAfter(newUuid(), 20)), 5);
    });

    test("a filter's values are planned for, since a rare one needs another plan", async () => {
      assert.equal(await plannedAnew((issues) => issues.query({ status: "closed", limit: 20 })), calls);
    });

    test("a page that is reached by an offset is planned for", async () => {
      assert.equal(await plannedAnew((issues) => issues.list(20, 40)), calls);
    });
  },
  { engines: ["pg"] },
);
