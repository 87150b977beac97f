// Searches of one owner, in stored words, among rows that are soft-deleted, and in lists that show a view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid, type Queryable } from "entity-derive/runtime";
import { send, withHeaders } from "../../send.ts";
import {
  type CreateDocumentRequest,
  DocumentMigration,
  documentRouter,
  PostgresDocumentRepository,
} from "./document.derived/index.ts";
import { FolderMigration, PostgresFolderRepository } from "./folder.derived/index.ts";

const noHooks = {};

describeBehaviour("full-text of owners", (database) => {
  database.migrateOnce([FolderMigration, DocumentMigration]);

  function documents(): PostgresDocumentRepository {
    return new PostgresDocumentRepository(database.db, noHooks);
  }
  const report = (code: string, more: Partial<CreateDocumentRequest> = {}): CreateDocumentRequest => ({
    code,
    folderId: null,
    heading: "Report",
    summary: null,
    text: "",
    ...more,
  });
  const codes = (rows: readonly { readonly code: string }[]): readonly string[] => rows.map(({ code }) => code);

  test("an owner's search finds the owner's rows, in their order, on their pages and in their number", async () => {
    const all = documents();
    const [ours, theirs] = [newUuid(), newUuid()];
    for (const team of [ours, theirs]) {
      const own = all.ownedBy(team);
      for (let index = 0; index < 4; index++)
        await own.create(report(`${team === ours ? "our" : "their"}${index}`, { text: "report ".repeat(index) }));
    }
    const own = all.ownedBy(ours);
    assert.deepEqual(codes(await own.query({ q: "reports", sort: "rank_desc" })), ["our3", "our2", "our1", "our0"]);
    assert.equal(await own.count({ q: "report" }), 4);
    assert.equal(await all.count({ q: "report" }), 8);
    assert.deepEqual(codes(await own.query({ q: "report", code: "their1" })), []);
    assert.deepEqual(codes(await own.query({ q: "report", or: [{ code: "their1" }, { code: "our1" }] })), ["our1"]);
    const walked: string[] = [];
    let after: string | undefined;
    do {
      const page = await own.queryPageView({ q: "report", sort: "rank_desc", limit: 3, after, count: true });
      assert.equal(page.count, 4);
      walked.push(...codes(page.items));
      after = page.next ?? undefined;
    } while (after !== undefined);
    assert.deepEqual(walked, ["our3", "our2", "our1", "our0"]);
    // The rank of another owner's row is a position like any other: behind it are the owner's rows.
    const their = await all.ownedBy(theirs).queryPage({ q: "report", sort: "rank_desc", limit: 2 });
    const behind = await own.queryPage({ q: "report", sort: "rank_desc", after: their.next ?? "" });
    assert.ok(codes(behind.items).every((code) => code.startsWith("our")));
  });

  test("a route searches for the caller, and answers with the view", async () => {
    const all = documents();
    const [ours, theirs] = [newUuid(), newUuid()];
    const folder = await new PostgresFolderRepository(database.db).create({ teamId: ours, name: "Reports" });
    await all.ownedBy(ours).create(report("a", { folderId: folder.id }));
    await all.ownedBy(theirs).create(report("b", { text: "report report report" }));
    const app = withHeaders(documentRouter(all, { owner: ({ teamId }) => teamId }), { "x-team": ours });
    const { status, json, headers } = await send(app, "GET", "/documents?q=reports&sort=rank_desc&count=true");
    assert.equal(status, 200);
    assert.deepEqual(
      [json.length, json[0].code, json[0].folderName, headers.get("x-total-count"), "fullText" in json[0]],
      [1, "a", "Reports", "1", false],
    );
    const ownFolders = new PostgresFolderRepository(database.db).ownedBy(ours);
    assert.deepEqual(await ownFolders.query({ q: "reports", sort: "rank_desc" }), [folder]);
    assert.deepEqual(await ownFolders.query({ q: "report" }), []);
  });

  test("deleted rows are not found, except by a query that includes them", async () => {
    const own = documents().ownedBy(newUuid());
    const kept = await own.create(report("kept"));
    const deleted = await own.create(report("deleted"));
    await own.delete(deleted.id);
    const query = { q: "report", sort: "rank_desc" } as const;
    assert.deepEqual(await own.query(query), [kept]);
    assert.equal(await own.count(query), 1);
    assert.deepEqual((await own.queryWithDeleted(query)).length, 2);
    await own.restore(deleted.id);
    assert.equal((await own.query(query)).length, 2);
  });

  test("every write changes the words, which are in no event and no audit entry", async () => {
    const team = newUuid();
    const own = documents().ownedBy(team);
    const found = async (q: string): Promise<readonly string[]> => codes(await own.query({ q, sort: "rank_desc" }));
    const { id } = await own.create(report("a", { heading: "Minutes", summary: "secretive" }));
    assert.deepEqual(await found("minute"), ["a"]);
    assert.deepEqual(await found("secretive"), ["a"]);
    await own.update(id, { heading: "Notes", summary: null });
    assert.deepEqual([await found("minute"), await found("secretive"), await found("note")], [[], [], ["a"]]);
    await own.upsert(report("a", { heading: "Drawings" }));
    assert.deepEqual([await found("note"), await found("drawing")], [[], ["a"]]);
    await own.createMany([report("b", { text: "drawing" }), report("c", { text: "none" })]);
    assert.deepEqual(await found("drawing"), ["a", "b"]);
    assert.doesNotMatch(await written(database.db, "entity_outbox"), /full_?text/i);
    assert.doesNotMatch(await written(database.db, "entity_audit_log"), /full_?text/i);
    assert.match(await written(database.db, "entity_audit_log"), /Drawings/);
  });
});

async function written(db: Queryable, table: "entity_outbox" | "entity_audit_log"): Promise<string> {
  const { rows } = await db.query({ name: `test.${table}`, text: `SELECT json_agg(t)::TEXT FROM ${table} AS t` }, []);
  return rows.flat().join();
}
