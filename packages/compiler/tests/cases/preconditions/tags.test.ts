// Entity tags through every framework: what is shown has one, and who has it already is told so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { type Answer, adapters, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import { ArticleMigration, articleRoutes, PostgresArticleRepository } from "./article.derived/index.ts";
import { asking, reader } from "./asking.ts";
import { DraftMigration, draftRoutes, PostgresDraftRepository } from "./draft.derived/index.ts";

const content = /^"[\da-f]{32}"$/;

describeBehaviour("preconditions", (database) => {
  database.migrateOnce([ArticleMigration, DraftMigration]);

  for (const [framework, start] of Object.entries(adapters)) {
    test(`what is shown has a tag, and who has it is told so, through ${framework}`, async () => {
      const articles = new PostgresArticleRepository(database.db);
      const drafts = new PostgresDraftRepository(database.db);
      const server = await start([...articleRoutes(articles), ...draftRoutes(drafts)], "/api");
      try {
        await showArticles(server);
        await showDrafts(server);
      } finally {
        await server.close();
      }
    });
  }
});

async function showArticles(server: Server): Promise<void> {
  const send = asking(server, "/api/articles", reader);
  const made = await send("POST", "", { title: "a" });
  const { id } = JSON.parse(made.text);
  assert.deepEqual([made.status, made.headers.etag], [201, `"${id}-0"`]);
  assert.equal(made.headers["cache-control"], "private, no-cache");
  assert.equal(made.headers.vary, "X-Reader");

  const got = await send("GET", `/${id}`);
  assert.deepEqual([got.status, got.headers.etag, got.text], [200, `"${id}-0"`, made.text]);
  for (const known of [`"${id}-0"`, `W/"${id}-0"`, `"x,\\", W/"y" ,, "${id}-0"`, "*", ` "${id}-0" `])
    assertUnmodified(await send("GET", `/${id}`, undefined, { "if-none-match": known }), got);
  for (const other of [`"${id}-1"`, `"${id}"`, `"${id.toUpperCase()}-0"`, '""', 'W/"x"', '"*"'])
    assert.equal((await send("GET", `/${id}`, undefined, { "if-none-match": other })).status, 200, other);

  const changed = await send("PATCH", `/${id}`, { words: 1, expectedVersion: 0 });
  assert.deepEqual([changed.status, changed.headers.etag], [200, `"${id}-1"`]);
  const again = await send("GET", `/${id}`, undefined, { "if-none-match": `"${id}-0"` });
  assert.deepEqual([again.status, again.headers.etag, again.text], [200, `"${id}-1"`, changed.text]);

  const refused = await server.send("GET", `/api/articles/${id}`, { headers: { "if-none-match": "*" } });
  assert.deepEqual([refused.status, refused.headers["cache-control"]], [401, "private, no-cache"]);
  assert.equal(refused.headers.vary, "Accept, X-Reader");
  const missing = await send("GET", `/${newUuid()}`, undefined, { "if-none-match": "*" });
  assert.deepEqual([missing.status, missing.headers.etag, missing.headers.vary], [404, undefined, "X-Reader"]);
  const head = await send("HEAD", `/${id}`);
  assert.deepEqual([head.status, head.headers.etag, head.text], [200, `"${id}-1"`, ""]);
  assertUnmodified(await send("HEAD", `/${id}`, undefined, { "if-none-match": `"${id}-1"` }), head);

  const gone = await send("DELETE", `/${id}`);
  assert.deepEqual(
    [gone.status, gone.headers.etag, gone.headers["cache-control"]],
    [204, undefined, "private, no-cache"],
  );
}

async function showDrafts(server: Server): Promise<void> {
  const send = asking(server, "/api/drafts");
  const made = await send("POST", "", { title: "a", note: "b" });
  const { id } = JSON.parse(made.text);
  assert.match(made.headers.etag ?? "", content);
  assert.deepEqual([made.headers["cache-control"], made.headers.vary], [undefined, undefined]);
  const got = await send("GET", `/${id}`);
  assert.equal(got.headers.etag, made.headers.etag);
  assertUnmodified(await send("GET", `/${id}`, undefined, { "if-none-match": `W/${got.headers.etag}` }), got);

  const noted = await send("PATCH", `/${id}`, { note: "c" });
  assert.equal(noted.headers.etag, made.headers.etag);
  const changed = await send("PATCH", `/${id}`, { words: 1 });
  assert.notEqual(changed.headers.etag, made.headers.etag);
  assert.equal((await send("GET", `/${id}`)).headers.etag, changed.headers.etag);
  assert.equal((await send("PATCH", `/${id}`, { words: null })).headers.etag, made.headers.etag);

  const all = await send("GET", "");
  assert.match(all.headers.etag ?? "", content);
  assertUnmodified(await send("GET", "", undefined, { "if-none-match": all.headers.etag ?? "" }), all);
  const other = await send("POST", "", { title: "b" });
  assert.equal((await send("GET", "", undefined, { "if-none-match": all.headers.etag ?? "" })).status, 200);
  // The one row of a page and the only one that there is are the same body: the link to the next page tells.
  const next = await send("GET", "?limit=1");
  const only = await send("GET", "?title=b");
  assert.deepEqual([next.text, only.text], [`[${other.text}]`, next.text]);
  assert.notEqual(next.headers.etag, only.headers.etag);
  const linked = await send("GET", "?limit=1", undefined, { "if-none-match": next.headers.etag ?? "" });
  assert.ok(next.headers["link"] !== undefined && only.headers["link"] === undefined);
  assertUnmodified(linked, next);
  assert.equal((await send("DELETE", `/${JSON.parse(other.text).id}`)).status, 204);

  for (const malformed of ["a", '"a', '"a" "b"', `${id}`, "", " ", ",", '*, "a"', 'w/"a"', 'W/ "a"', '"a b"'])
    for (const path of ["", `/${id}`, `/${newUuid()}`]) {
      const refused = await send("GET", path, undefined, { "if-none-match": malformed });
      // Whether a header without a value is sent at all is the framework's.
      if (malformed.trim() === "" && refused.status !== 400) continue;
      assert.equal(refused.status, 400, `${path} ${malformed}`);
      assert.deepEqual(JSON.parse(refused.text).issues[0].path, "If-None-Match");
    }
  await send("DELETE", `/${id}`);
}

/** 304 with the headers of the 200. */
function assertUnmodified(answer: Answer, shown: Answer): void {
  assert.deepEqual([answer.status, answer.text], [304, ""]);
  for (const name of ["etag", "cache-control", "vary", "link"])
    assert.equal(answer.headers[name], shown.headers[name], name);
  assert.match(answer.headers["content-type"] ?? "", /^application\/json\b/);
}
