// Administrators of rows that Citus would distribute by their owner, on servers without it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { allOwners } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { PageMigration, PostgresPageRepository, pageRouter } from "./page.derived/index.ts";
import { PostgresWorkspaceRepository, WorkspaceMigration } from "./workspace.derived/index.ts";

describeBehaviour("all owners of distributed rows", (database) => {
  database.migrateOnce([WorkspaceMigration, PageMigration]);

  test("an administrator reads, locks, changes and deletes the rows of all owners, and the log says so", async () => {
    const { db } = database;
    const workspaces = new PostgresWorkspaceRepository(db);
    const pages = new PostgresPageRepository(db);
    const router = pageRouter((principal) => pages.as(principal), {
      owner: ({ isAdministrator, workspaceId }) => (isAdministrator ? allOwners : workspaceId),
      createValues: (_dto, { workspaceId }) => ({ workspaceId }),
    });
    const [ours, theirs] = [await workspaces.create({ name: "ours" }), await workspaces.create({ name: "theirs" })];
    const member = { "x-workspace": theirs.id };
    const root = { "x-workspace": ours.id, "x-administrator": "a secret" };
    const page = (await send(router, "POST", "/pages", { text: "a" }, member)).json;
    const own = (await send(router, "POST", "/pages", { text: "b" }, root)).json;
    assert.deepEqual([page.workspaceId, own.workspaceId], [theirs.id, ours.id]);
    assert.equal((await send(router, "GET", "/pages", undefined, root)).json.length, 2);
    assert.equal((await send(router, "GET", "/pages", undefined, member)).json.length, 1);
    const path = `/pages/${page.id}`;
    const read = await send(router, "GET", path, undefined, root);
    const matching = { ...root, "if-match": read.headers.get("etag") ?? "" };
    assert.equal((await send(router, "PATCH", path, { text: "changed" }, matching)).status, 200);
    assert.equal((await send(router, "PATCH", path, { text: "late" }, matching)).status, 412);
    assert.equal((await send(router, "PATCH", `/pages/${ours.id}`, { text: "none" }, matching)).status, 404);
    assert.equal((await send(router, "PATCH", path, { text: "plain" }, root)).status, 200);
    assert.equal((await send(router, "DELETE", path, undefined, { ...root, "if-match": "*" })).status, 204);
    await assert.rejects(
      (pages as unknown as { whileLocked(id: string, run: () => Promise<void>): Promise<void> }).whileLocked(
        own.id,
        async () => undefined,
      ),
      /runs only for one owner/,
    );
    const text =
      "SELECT operation, owner, all_owners FROM entity_audit_log WHERE table_name = 'public.pages' ORDER BY id";
    const { rows } = await db.query({ name: "audit", text }, []);
    assert.deepEqual(rows, [
      ["INSERT", theirs.id, null],
      ["INSERT", ours.id, "t"],
      ["UPDATE", theirs.id, "t"],
      ["UPDATE", theirs.id, "t"],
      ["DELETE", theirs.id, "t"],
    ]);
  });
});
