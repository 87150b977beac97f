// Lists in the orders that the annotations allow, and in no others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  ArticleMigration,
  ArticleSortField,
  articleRouter,
  PostgresArticleRepository,
} from "./article.derived/index.ts";

describeBehaviour("sort", (database) => {
  database.migrateOnce([ArticleMigration]);

  async function articles(): Promise<PostgresArticleRepository> {
    const repository = new PostgresArticleRepository(database.db);
    await repository.createMany([
      { title: "b", views: 2, state: "draft" },
      { title: "a", views: 2, state: "published" },
      { title: "c", views: null, state: "draft" },
      { title: "a", views: 1, state: "draft" },
    ]);
    return repository;
  }
  const shown = (rows: readonly { title: string; views: number | null }[]): string[] =>
    rows.map(({ title, views }) => `${title}${views}`);

  test("each field sorts up and down, equal ones by their id in the same direction", async () => {
    const repository = await articles();
    const expected: Readonly<Record<ArticleSortField, readonly string[]>> = {
      id_asc: ["b2", "a2", "cnull", "a1"],
      id_desc: ["a1", "cnull", "a2", "b2"],
      title_asc: ["a2", "a1", "b2", "cnull"],
      title_desc: ["cnull", "b2", "a1", "a2"],
      views_asc: ["a1", "b2", "a2", "cnull"],
      views_desc: ["cnull", "a2", "b2", "a1"],
      state_asc: ["b2", "cnull", "a1", "a2"],
      state_desc: ["a2", "a1", "cnull", "b2"],
      createdAt_asc: ["b2", "a2", "cnull", "a1"],
      createdAt_desc: ["a1", "cnull", "a2", "b2"],
    };
    assert.deepEqual(Object.values(ArticleSortField), Object.keys(expected));
    for (const [sort, rows] of Object.entries(expected))
      assert.deepEqual(shown(await repository.query({ sort: sort as ArticleSortField })), rows, sort);
  });

  test("without an order it is the newest first", async () => {
    const repository = await articles();
    assert.deepEqual(shown(await repository.query({})), ["a1", "cnull", "a2", "b2"]);
    assert.deepEqual(shown(await repository.listFiltered({ limit: 9 }, 2, 1)), ["cnull", "a2"]);
  });

  test("pages of an order neither skip nor repeat", async () => {
    const repository = await articles();
    const pages = await Promise.all(
      [0, 1, 2, 3].map((offset) => repository.query({ sort: "title_asc", limit: 1, offset })),
    );
    assert.deepEqual(shown(pages.flat()), ["a2", "a1", "b2", "cnull"]);
  });

  test("an unknown order is a RangeError before the server is asked", async () => {
    const repository = new PostgresArticleRepository(database.db);
    for (const sort of [
      "created_at_asc",
      "title",
      "title; DROP TABLE articles",
      "",
      "constructor",
      "__proto__",
      "toString",
    ])
      await assert.rejects(() => repository.query({ sort: sort as ArticleSortField }), RangeError);
    for (const limit of [-1, 1.5, Number.NaN]) {
      await assert.rejects(() => repository.query({ limit }), RangeError);
      await assert.rejects(() => repository.query({ offset: limit }), RangeError);
    }
  });

  test("over HTTP an unknown order is a 400 that names the known ones", async () => {
    const app = articleRouter(await articles());
    const sorted = await send(app, "GET", "/articles?sort=title_asc&limit=2");
    assert.deepEqual(shown(sorted.json), ["a2", "a1"]);
    assert.match(sorted.headers.get("link") ?? "", /^<\?sort=title_asc&limit=2&after=[\w-]+>; rel="next"$/);
    for (const sort of ["titleAsc", "TITLE_ASC", "", "1%3B%20DROP%20TABLE%20articles"]) {
      const refused = await send(app, "GET", `/articles?sort=${sort}`);
      assert.equal(refused.status, 400);
      assert.equal(refused.json.issues[0].path, "sort");
      assert.match(refused.json.issues[0].message, /title_asc/);
    }
    assert.equal((await send(app, "GET", "/articles?sort=title_asc&sort=title_desc")).status, 400);
  });

  test("only the list is served", async () => {
    const app = articleRouter(await articles());
    const refused = await send(app, "POST", "/articles", { title: "x" });
    assert.equal(refused.status, 405);
    assert.equal(refused.headers.get("allow"), "GET, HEAD, OPTIONS");
    assert.equal((await send(app, "GET", "/articles/0190a5b0-0000-7000-8000-000000000000")).status, 404);
  });
});
