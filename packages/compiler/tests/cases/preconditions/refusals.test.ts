// A request that is wrong in every way, put right step by step: what is refused first is what tells the least.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { adapters, type Sent, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import { ArticleMigration, articleRoutes, PostgresArticleRepository } from "./article.derived/index.ts";

const bodyLimit = 200;
const json = { "content-type": "application/json" };

/** A request with the status that it is refused with, and where its issues are; each has one mistake less. */
type Step = readonly [status: number, path: string, sent: Sent, issue?: string];

describeBehaviour("preconditions, refusals", (database) => {
  database.migrateOnce([ArticleMigration]);

  test("refusals come in one order, whatever is asked and through whatever", async () => {
    const articles = new PostgresArticleRepository(database.db);
    const taken = await articles.create({ title: "taken", slug: "taken" });
    const { id } = await articles.create({ title: "a" });
    const kinds = requests(id, taken.slug ?? "");
    for (const [name, start] of Object.entries(adapters)) {
      const server = await start(articleRoutes(articles, { bodyLimit }), "/v1");
      try {
        for (const [method, steps] of Object.entries(kinds)) await refused(server, name, method, steps);
      } finally {
        await server.close();
      }
    }
    assert.deepEqual(await articles.findById(id), { id, title: "a", slug: null, words: null, revision: 0 });
  });
});

function requests(id: string, taken: string): Readonly<Record<string, readonly Step[]>> {
  const missing = newUuid();
  const ada = { "x-reader": "ada" };
  const text = { "content-type": "text/plain" };
  const long = "x".repeat(bodyLimit + 1);
  const stale = { "if-match": `"${id}-7"` };
  const current = { "if-match": `"${id}-0"` };
  const malformed = { "if-match": "7", "if-none-match": "7" };
  const body = (value: object): Pick<Sent, "body"> => ({ body: JSON.stringify(value) });
  return {
    PATCH: [
      [401, "/x", { headers: { ...text, ...malformed }, body: long }],
      [403, "/x", { headers: { "x-reader": "mallory", ...text, ...malformed }, body: long }],
      [400, "/x", { headers: { ...ada, ...text, ...malformed }, body: long }, "id"],
      [400, `/${missing}`, { headers: { ...ada, ...text, ...malformed }, body: long }, "If-Match"],
      [415, `/${missing}`, { headers: { ...ada, ...text, ...stale }, body: long }],
      [413, `/${missing}`, { headers: { ...ada, ...json, ...stale }, body: long }],
      [400, `/${missing}`, { headers: { ...ada, ...json, ...stale }, body: "{" }],
      [400, `/${missing}`, { headers: { ...ada, ...json, ...stale }, ...body({ title: "" }) }, "title"],
      [404, `/${missing}`, { headers: { ...ada, ...json, ...stale }, ...body({ slug: taken, expectedVersion: 9 }) }],
      [412, `/${id}`, { headers: { ...ada, ...json, ...stale }, ...body({ slug: taken, expectedVersion: 9 }) }],
      [409, `/${id}`, { headers: { ...ada, ...json, ...current }, ...body({ words: -1, expectedVersion: 9 }) }],
      [409, `/${id}`, { headers: { ...ada, ...json, ...current }, ...body({ slug: taken }) }],
      [422, `/${id}`, { headers: { ...ada, ...json, ...current }, ...body({ words: -1 }) }],
    ],
    DELETE: [
      [401, "/x", { headers: malformed }],
      [403, "/x", { headers: { "x-reader": "mallory", ...malformed } }],
      [400, "/x", { headers: { ...ada, ...malformed } }, "id"],
      [400, `/${missing}`, { headers: { ...ada, ...malformed } }, "If-Match"],
      [404, `/${missing}`, { headers: { ...ada, ...stale } }],
      [412, `/${id}`, { headers: { ...ada, ...stale } }],
    ],
    GET: [
      [401, "/x", { headers: malformed }],
      [403, "/x", { headers: { "x-reader": "mallory", ...malformed } }],
      [400, "/x", { headers: ada }, "id"],
      [400, `/${missing}`, { headers: { ...ada, ...malformed } }, "If-None-Match"],
      [404, `/${missing}`, { headers: ada }],
      [401, "?limit=x", { headers: malformed }],
      [403, "?limit=x", { headers: { "x-reader": "mallory" } }],
      [400, "?limit=x", { headers: ada }, "limit"],
    ],
    POST: [
      [401, "", { headers: text, body: long }],
      [403, "", { headers: { "x-reader": "mallory", ...text }, body: long }],
      [415, "", { headers: { ...ada, ...text }, body: long }],
      [413, "", { headers: { ...ada, ...json }, body: long }],
      [400, "", { headers: { ...ada, ...json }, body: "{" }],
      [400, "", { headers: { ...ada, ...json }, ...body({ title: "", slug: taken }) }, "title"],
      [409, "", { headers: { ...ada, ...json }, ...body({ title: "a", slug: taken }) }],
      [422, "", { headers: { ...ada, ...json }, ...body({ title: "a", words: -1 }) }],
    ],
  };
}

async function refused(server: Server, name: string, method: string, steps: readonly Step[]): Promise<void> {
  for (const [index, [status, path, sent, issue]] of steps.entries()) {
    const answer = await server.send(method, `/v1/articles${path}`, sent);
    const step = `${name}: ${method} ${index}: ${answer.text}`;
    assert.equal(answer.status, status, step);
    assert.equal(answer.headers["cache-control"], "private, no-cache", step);
    assert.equal(answer.headers.etag, undefined, step);
    if (issue !== undefined) assert.equal(JSON.parse(answer.text).issues[0].path, issue, step);
  }
}
