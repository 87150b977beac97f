// Rows of a query one by one: the same as all at once, whatever the filters, the order and the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { newUuid, onQuery } from "entity-derive/runtime";
import {
  type CreateIssueRequest,
  IssueMigration,
  type IssueQuery,
  type IssueRepository,
  PostgresIssueRepository,
} from "./issue.derived/index.ts";
import type { Issue } from "./issue.entity.ts";

const statuses = ["open", "in progress", "closed"] as const;

/** Enough of them for several batches. */
function requests(count: number): CreateIssueRequest[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `title ${index % 7}`,
    slug: `slug ${index}`,
    status: statuses[index % 3] ?? "open",
    labels: index % 2 === 0 ? ["even"] : [],
    cost: String(index % 50),
    urgent: index % 5 === 0,
    priority: index % 4 === 0 ? null : index % 100,
    assigneeId: index % 10 === 0 ? newUuid() : null,
    dueOn: index % 6 === 0 ? "2026-01-02" : null,
  }));
}

describeBehaviour(
  "streams of lists",
  (database) => {
    database.migrateOnce([IssueMigration]);

    async function repository(count: number): Promise<PostgresIssueRepository> {
      const issues = new PostgresIssueRepository(database.db);
      await issues.createMany(requests(count));
      return issues;
    }

    test("give what `query` gives", async () => {
      const issues = await repository(700);
      const [deleted] = await issues.query({ limit: 1 });
      await issues.delete(deleted?.id ?? "");
      const queries: IssueQuery[] = [
        {},
        { sort: "id_asc" },
        { sort: ["priority_desc", "title_asc"] },
        { sort: "dueOn_asc", limit: 650, offset: 33 },
        { title: "title 3", sort: "cost_desc" },
        { statusIn: ["open", "closed"], priorityIsNull: false, or: [{ labelsHas: ["even"] }, { status: "closed" }] },
        { titleIn: [] },
        { limit: 0 },
        { limit: 64 },
        { offset: 699 },
      ];
      for (const query of queries) {
        const expected = await issues.query(query);
        const streamed = await Array.fromAsync(issues.stream(query));
        assert.deepEqual(streamed, expected, JSON.stringify(query));
      }
      assert.equal((await Array.fromAsync(issues.stream({}))).length, 699);
    });

    test("go on behind a page", async () => {
      const issues = await repository(300);
      const page = await issues.queryPage({ sort: "cost_asc", limit: 100 });
      assert.ok(page.next !== null);
      const rest = await Array.fromAsync(issues.stream({ sort: "cost_asc", after: page.next }));
      assert.deepEqual([...page.items, ...rest], await issues.query({ sort: "cost_asc" }));
    });

    test("write in the loop, on the same rows", async () => {
      const issues = await repository(200);
      let count = 0;
      for await (const { id, priority } of issues.stream({ sort: "priority_asc" })) {
        await issues.update(id, { priority: (priority ?? 0) + 1, status: "closed" });
        count++;
      }
      assert.equal(count, 200);
      assert.equal(await issues.count({ status: "closed" }), 200);
    });

    test("are of a transaction", async () => {
      const issues = await repository(200);
      await assert.rejects(
        database.db.transaction(async (transaction) => {
          const within = new PostgresIssueRepository(transaction);
          await within.createMany(requests(10));
          let seen = 0;
          for await (const { id } of within.stream({})) {
            if (seen++ % 50 === 0) await within.delete(id);
          }
          assert.equal(seen, 210);
          assert.equal(await within.count(), 205);
          throw new RangeError("back");
        }),
        RangeError,
      );
      assert.equal((await Array.fromAsync(issues.stream({}))).length, 200);
    });

    test("refuse what `query` refuses, before the server is asked", async () => {
      const issues = new PostgresIssueRepository(database.db);
      const names: string[] = [];
      const stop = onQuery(({ name }) => names.push(name));
      for (const query of [{ limit: -1 }, { sort: "id; --" as "id_asc" }, { priorityIn: [2 ** 15] }, { after: "x" }]) {
        const stream = issues.stream(query);
        await assert.rejects(Array.fromAsync(stream), RangeError);
      }
      stop();
      assert.deepEqual(names, []);
    });

    test("have a name of their own", async () => {
      const issues = await repository(70);
      const names = new Set<string>();
      const stop = onQuery(({ name }) => names.add(name));
      for await (const _ of issues.stream({})) if (names.size > 9) break;
      stop();
      assert.deepEqual([...names], ["issues.stream"]);
    });

    test("are asked for by the interface, and may come from anywhere", async () => {
      const issue: Issue = (await (await repository(1)).query({}))[0] ?? assert.fail();
      const stub: Pick<IssueRepository, "stream"> = {
        async *stream() {
          yield issue;
        },
      };
      for await (const { title } of stub.stream({ status: "open" })) assert.equal(title, "title 0");
      // @ts-expect-error a stream takes what a query takes
      stub.stream({ title: 5 });
      // @ts-expect-error its rows come one by one
      assert.equal(await stub.stream({}).length, undefined);
    });
  },
  { engines: everyEngine },
);
