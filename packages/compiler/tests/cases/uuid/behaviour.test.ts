// Ids of version 4 are random, those of version 7 rise.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { PostgresSessionRepository, SessionMigration } from "./session.derived/index.ts";
import { PostgresVisitRepository, VisitMigration } from "./visit.derived/index.ts";

describeBehaviour("uuid", (database) => {
  database.migrateOnce([SessionMigration, VisitMigration]);

  test("v4", async () => {
    const sessions = new PostgresSessionRepository(database.db);
    const created = await sessions.createMany(Array.from({ length: 100 }, (_, index) => ({ device: String(index) })));
    created.push(await sessions.create({ device: "100" }));
    for (const { id } of created)
      assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.deepEqual(
      created.map(({ device }) => device),
      Array.from({ length: 101 }, (_, index) => String(index)),
    );
    const walked: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: readonly { readonly id: string }[] = await sessions.listAfter(after, 7);
      walked.push(...page.map(({ id }) => id));
      after = page.at(-1)?.id ?? null;
      if (after === null) break;
    }
    assert.deepEqual(walked, created.map(({ id }) => id).toSorted());
  });

  test("v7", async () => {
    const visits = new PostgresVisitRepository(database.db);
    const made = await visits.createMany(Array.from({ length: 1000 }, (_, index) => ({ page: String(index) })));
    const ids = [...made, await visits.create({ page: "last" })].map(({ id }) => id);
    assert.ok(ids.every((id) => id[14] === "7"));
    assert.deepEqual(ids, ids.toSorted());
    assert.deepEqual((await visits.listAfter(null, 2000)).map(({ page }) => page).at(-1), "last");
  });
});
