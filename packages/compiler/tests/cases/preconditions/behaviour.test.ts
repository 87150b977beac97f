// Changes that are made only while a row is in a state that the request names, through every framework.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { type Database, newUuid } from "entity-derive/runtime";
import { type Answer, adapters, type Server } from "../../../../entity-derive/tests/http/servers.ts";
import { ArticleMigration, articleRoutes, PostgresArticleRepository } from "./article.derived/index.ts";
import { type Ask, asking, reader } from "./asking.ts";
import { DraftMigration, type DraftRepository, draftRoutes, PostgresDraftRepository } from "./draft.derived/index.ts";

describeBehaviour("preconditions", (database) => {
  database.migrateOnce([ArticleMigration, DraftMigration]);

  async function served(run: (server: Server, name: string) => Promise<void>): Promise<void> {
    const routes = [
      ...articleRoutes(new PostgresArticleRepository(database.db)),
      ...draftRoutes(new PostgresDraftRepository(database.db)),
    ];
    for (const [name, start] of Object.entries(adapters)) {
      const server = await start(routes, "");
      try {
        await run(server, name);
      } finally {
        await server.close();
      }
    }
  }

  test("a version that a tag names is the expected one", () =>
    served(async (server, name) => {
      const ask = asking(server, "/articles", reader);
      const { id, tag } = await made(ask);
      const patch = (body: unknown, match: string): Promise<Answer> =>
        ask("PATCH", `/${id}`, body, { "if-match": match });
      const first = await patch({ words: 1 }, tag(0));
      assert.deepEqual([first.status, first.headers.etag, JSON.parse(first.text).revision], [200, tag(1), 1], name);
      assertProblem(await patch({ words: 2 }, tag(0)), 412);
      assertProblem(await patch({}, tag(0)), 412);
      assert.deepEqual([(await patch({}, tag(1))).status, (await patch({}, tag(1))).headers.etag], [200, tag(1)]);
      // Both are given: the header decides first.
      assert.equal((await patch({ words: 2, expectedVersion: 1 }, tag(1))).headers.etag, tag(2));
      assertProblem(await patch({ words: 3, expectedVersion: 1 }, tag(2)), 409);
      assertProblem(await patch({ words: 3, expectedVersion: 2 }, tag(1)), 412);
      assertProblem(await patch({ words: 3, expectedVersion: 1 }, tag(1)), 412);
      assertProblem(await patch({ words: 3, expectedVersion: 0 }, tag(1)), 412);
      // Lists, `*`, weak tags, and those of nothing.
      assert.equal((await patch({ words: 3 }, `"x", ${tag(2)}`)).headers.etag, tag(3));
      assert.equal((await patch({ words: 4 }, "*")).headers.etag, tag(4));
      assert.equal((await patch({ words: 5, expectedVersion: 4 }, "*")).headers.etag, tag(5));
      assertProblem(await patch({ words: 6, expectedVersion: 4 }, "*"), 409);
      assertProblem(await patch({ words: 6, expectedVersion: 5 }, `"x", "y"`), 412);
      const foreign = `"${newUuid()}-5"`;
      for (const stale of [
        `W/${tag(5)}`,
        `"${id}"`,
        tag("05"),
        tag("+5"),
        tag("5.0"),
        tag(2 ** 31),
        tag(2 ** 60),
        tag("-1"),
        tag(""),
        foreign,
        '"*"',
      ])
        assertProblem(await patch({ words: 6 }, stale), 412);
      // What is wrong with the body is said before that.
      for (const body of [
        { title: "" },
        { title: "", expectedVersion: 9 },
        { expectedVersion: "9" },
        { expectedVersion: null },
        [],
        null,
        "{",
      ])
        assertProblem(await patch(body, tag(9)), 400);
      assert.deepEqual(issues(await patch({ title: "" }, tag(9))), ["title"]);
      const unversioned = await ask("PATCH", `/${id}`, { words: 6 });
      assert.deepEqual(issues(unversioned), ["expectedVersion"]);
      assert.match(
        JSON.parse(unversioned.text).detail,
        /^`expectedVersion` is missing, and the request has no `If-Match`/,
      );
      assert.deepEqual(issues(await ask("PATCH", `/${id}`, { title: "" })).toSorted(), ["expectedVersion", "title"]);
      assertProblem(await ask("PATCH", `/${newUuid()}`, { words: 6 }, { "if-match": tag(5) }), 404);
      assertProblem(await ask("PATCH", `/${newUuid()}`, { words: 6 }, { "if-match": "*" }), 404);
      assert.deepEqual(JSON.parse((await ask("GET", `/${id}`)).text).words, 5);

      const remove = (match: string): Promise<Answer> => ask("DELETE", `/${id}`, undefined, { "if-match": match });
      assertProblem(await remove(tag(4)), 412);
      assertProblem(await remove(`W/${tag(5)}`), 412);
      assert.equal((await remove(`${tag(4)},${tag(5)}`)).status, 204);
      for (const match of [tag(5), "*"]) assertProblem(await remove(match), 404);
    }));

  test("a row without a version is compared with what it showed", () =>
    served(async (server, name) => {
      const ask = asking(server, "/drafts");
      const { id, etag } = await made(ask);
      const patch = (body: unknown, match: string): Promise<Answer> =>
        ask("PATCH", `/${id}`, body, { "if-match": match });
      const changed = await patch({ words: 1 }, etag);
      assert.equal(changed.status, 200, name);
      assertProblem(await patch({ words: 2 }, etag), 412);
      assertProblem(await patch({}, etag), 412);
      const now = changed.headers.etag ?? "";
      // A field that nobody is shown changes no tag.
      assert.equal((await patch({ note: "x" }, now)).headers.etag, now);
      assert.equal((await patch({}, now)).headers.etag, now);
      assert.equal((await patch({ words: 2 }, `"x" , ${now}`)).status, 200);
      assert.equal((await patch({ words: 1 }, "*")).headers.etag, now);
      for (const stale of [`W/${now}`, '""', `"${id}-0"`]) assertProblem(await patch({ words: 6 }, stale), 412);
      assertProblem(await patch({ title: "" }, etag), 400);
      assertProblem(await ask("PATCH", `/${newUuid()}`, {}, { "if-match": now }), 404);
      // What else a change can fail with comes after it.
      const other = await ask("POST", "", { title: "b", slug: newUuid() });
      const { slug } = JSON.parse(other.text);
      assertProblem(await patch({ slug }, etag), 412);
      assertProblem(await patch({ slug }, now), 409);
      assertProblem(await patch({ words: -1 }, etag), 412);
      assertProblem(await patch({ words: -1 }, now), 422);

      const remove = (match: string): Promise<Answer> => ask("DELETE", `/${id}`, undefined, { "if-match": match });
      assertProblem(await remove(etag), 412);
      assert.equal((await remove(now)).status, 204);
      assertProblem(await remove(now), 404);
    }));

  test("If-None-Match of a change excludes states, weakly", () =>
    served(async (server) => {
      for (const ask of [asking(server, "/drafts"), asking(server, "/articles", reader)]) {
        const { id, etag } = await made(ask);
        const patch = (body: unknown, headers: Record<string, string>): Promise<Answer> =>
          ask("PATCH", `/${id}`, body, headers);
        for (const excluded of [etag, `W/${etag}`, `"x", ${etag}`, "*"])
          assertProblem(await patch({ words: 1, expectedVersion: 0 }, { "if-none-match": excluded }), 412);
        assertProblem(await patch({ words: 1 }, { "if-match": etag, "if-none-match": etag }), 412);
        assert.equal((await patch({ words: 1 }, { "if-match": etag, "if-none-match": '"x"' })).status, 200);
        assert.equal((await patch({ words: 2 }, { "if-none-match": etag })).status, 200);
        assertProblem(await ask("DELETE", `/${id}`, undefined, { "if-none-match": "*" }), 412);
      }
    }));

  test("a malformed one is refused, whatever else there is", () =>
    served(async (server) => {
      const ask = asking(server, "/drafts");
      const { id } = await made(ask);
      for (const header of ["if-match", "if-none-match"])
        for (const malformed of ["a", '"a', '"a" "b"', ",", '*, "a"', "*,*", 'w/"a"', 'W/ "a"', '"a b"'])
          for (const [method, path, body] of [
            ["PATCH", `/${id}`, { words: 1 }],
            ["PATCH", `/${newUuid()}`, "{"],
            ["DELETE", `/${id}`, undefined],
            ["DELETE", `/${newUuid()}`, undefined],
          ] as const) {
            const refused = await ask(method, path, body, { [header]: malformed });
            assertProblem(refused, 400);
            assert.match(issues(refused).join(), /^If-(None-)?Match$/);
          }
      assert.equal((await ask("GET", `/${id}`)).status, 200);
    }));

  test("of twenty who have read one state one changes it", async () => {
    const routes = [
      ...articleRoutes(new PostgresArticleRepository(database.db)),
      ...draftRoutes(new PostgresDraftRepository(database.db)),
    ];
    const server = await (adapters["node:http"] as (typeof adapters)[string])(routes, "");
    try {
      for (const ask of [asking(server, "/drafts"), asking(server, "/articles", reader)])
        for (const extra of ["", ', "x"']) {
          const { id, etag } = await made(ask);
          const answers = await Promise.all(
            Array.from({ length: 20 }, (_, words) =>
              ask("PATCH", `/${id}`, { words: words + 1 }, { "if-match": etag + extra }),
            ),
          );
          assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
            200,
            ...Array.from({ length: 19 }, () => 412),
          ]);
        }
    } finally {
      await server.close();
    }
  });

  test("the locked row is this repository's, hooks and all, and what throws undoes it", async () => {
    const calls: string[] = [];
    const hooks = { afterUpdate: ({ title }: { title: string }): void => void calls.push(title) };
    class LoudRepository extends PostgresArticleRepository {
      readonly volume: number = 11;
    }
    const articles = new LoudRepository(database.db, { hooks }).as("ada");
    const { id } = await articles.create({ title: "a" });
    const seen = await articles.whileLocked(id, async (article, inside) => {
      const changed = await inside.update(id, { title: "b", expectedVersion: article?.revision ?? -1 });
      assert.deepEqual(calls, []);
      assert.ok(inside instanceof LoudRepository && inside.volume === 11);
      return changed;
    });
    assert.deepEqual([seen.title, calls], ["b", ["b"]]);
    const undone = articles.whileLocked(id, async (_, inside) => {
      await inside.update(id, { title: "c", expectedVersion: 1 });
      throw new Error("undone");
    });
    await assert.rejects(undone, { message: "undone" });
    assert.deepEqual([(await articles.findById(id))?.title, calls], ["b", ["b"]]);
    assert.equal(await articles.whileLocked(newUuid(), async (article) => article), null);
    // Inside of a transaction it is a savepoint.
    await (database.db as Database).transaction(async (tx) => {
      const within = new PostgresArticleRepository(tx);
      await within.whileLocked(id, async (_, inside) => inside.delete(id));
      assert.equal(await within.findById(id), null);
    });
  });

  test("a repository of one's own that cannot lock reads and compares", async () => {
    const drafts = new PostgresDraftRepository(database.db);
    const own: DraftRepository = Object.create(drafts, { whileLocked: { value: undefined } });
    const server = await (adapters["Hono, app.request"] as (typeof adapters)[string])(draftRoutes(own), "");
    const ask = asking(server, "/drafts");
    const { id, etag } = await made(ask);
    assert.equal((await ask("PATCH", `/${id}`, { words: 1 }, { "if-match": etag })).status, 200);
    assertProblem(await ask("PATCH", `/${id}`, { words: 2 }, { "if-match": etag }), 412);
    assertProblem(await ask("DELETE", `/${id}`, undefined, { "if-match": etag }), 412);
    assertProblem(await ask("DELETE", `/${newUuid()}`, undefined, { "if-match": etag }), 404);
    assert.equal((await ask("DELETE", `/${id}`, undefined, { "if-match": "*" })).status, 204);
  });
});

describeBehaviour(
  "preconditions, on the server",
  (database) => {
    database.migrateOnce([ArticleMigration, DraftMigration]);

    test("a version costs no further statement; only what has none is locked", async () => {
      const articles = new PostgresArticleRepository(database.db);
      const drafts = new PostgresDraftRepository(database.db);
      const server = await (adapters["Hono, app.request"] as (typeof adapters)[string])(
        [...articleRoutes(articles), ...draftRoutes(drafts)],
        "",
      );
      const statements = async (
        ask: Ask,
        match: (etag: string) => Record<string, string>,
      ): Promise<readonly string[]> => {
        const { id, etag } = await made(ask);
        const recorded = await recordStatements(database.postgres?.address ?? "", async () => {
          assert.equal((await ask("PATCH", `/${id}`, { words: 1, expectedVersion: 0 }, match(etag))).status, 200);
        });
        return recorded.map(({ text }) => text);
      };
      const article = asking(server, "/articles", reader);
      const draft = asking(server, "/drafts");
      assert.equal((await statements(article, (etag) => ({ "if-match": etag }))).length, 1);
      assert.equal((await statements(draft, () => ({}))).length, 1);
      const locked = await statements(draft, (etag) => ({ "if-match": etag }));
      assert.ok(
        locked.some((text) => / FOR NO KEY UPDATE/.test(text)),
        locked.join("\n"),
      );
    });
  },
  { engines: ["pg"] },
);

async function made(ask: Ask): Promise<{ id: string; etag: string; tag(version: number | string): string }> {
  const answer = await ask("POST", "", { title: "a" });
  assert.equal(answer.status, 201, answer.text);
  const { id } = JSON.parse(answer.text);
  return { id, etag: answer.headers.etag ?? "", tag: (version) => `"${id}-${version}"` };
}

function assertProblem(answer: Answer, status: number): void {
  assert.equal(answer.status, status, answer.text);
  assert.match(answer.headers["content-type"] ?? "", /^application\/problem\+json/);
  assert.equal(JSON.parse(answer.text).status, status);
  assert.equal(answer.headers.etag, undefined);
}

function issues(answer: Answer): readonly string[] {
  return JSON.parse(answer.text).issues.map(({ path }: { path: string }) => path);
}
