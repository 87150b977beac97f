// Searches in the words of texts: what they find, in which order, and what they do with input that means harm.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { type Answer, send } from "../../send.ts";
import {
  ArticleMigration,
  type ArticleQuery,
  articleRouter,
  type CreateArticleRequest,
  PostgresArticleRepository,
} from "./article.derived/index.ts";
import { PostgresSitePageRepository, SitePageMigration } from "./site-page.derived/index.ts";
import { PostgresStoredPageRepository, StoredPageMigration } from "./stored-page.derived/index.ts";

const texts: readonly Partial<CreateArticleRequest>[] = [
  { title: "Cats and dogs", body: "They run." },
  { title: "A running cat", body: null },
  { title: "Birds", body: "No cat was seen, said the dog's owner: a cat is shy." },
  { title: "Straße, naïve café 東京 😀", body: "it's 100% \\ safe & sound | (really) !important :* <->" },
];

describeBehaviour("full-text", (database) => {
  database.migrateOnce([ArticleMigration, SitePageMigration, StoredPageMigration]);

  async function articles(rows: readonly Partial<CreateArticleRequest>[] = texts): Promise<PostgresArticleRepository> {
    const repository = new PostgresArticleRepository(database.db);
    await repository.createMany(rows.map((row, stars) => ({ title: "", body: null, stars, ...row })));
    return repository;
  }
  /** The `stars` of what is found, which are the places in the list that was created. */
  async function found(repository: PostgresArticleRepository, query: ArticleQuery): Promise<readonly number[]> {
    return (await repository.query({ sort: "stars_asc", ...query })).map(({ stars }) => stars);
  }
  const getPage = (repository: PostgresArticleRepository, query: Readonly<Record<string, string>>): Promise<Answer> =>
    send(articleRouter(repository), "GET", `/articles?${new URLSearchParams(query)}`);

  test("a search finds words in any form, in texts that are there and beside those that are null", async () => {
    const repository = await articles();
    const cases: Readonly<Record<string, readonly number[]>> = {
      cat: [0, 1, 2],
      CATS: [0, 1, 2],
      run: [0, 1],
      "cat dog": [0, 2],
      '"running cat"': [1],
      "bird or runs": [0, 1, 2],
      "cat -dog": [1],
      "-cat": [3],
      ca: [],
      café: [3],
      東京: [3],
      "dog's": [0, 2],
    };
    for (const [q, stars] of Object.entries(cases)) assert.deepEqual(await found(repository, { q }), stars, q);
  });

  test("no text is an error: what is not a word is ignored, and a search without words finds nothing", async () => {
    const repository = await articles();
    const wordless = [
      "",
      " ",
      "the and of",
      "-",
      '"',
      '""',
      "|",
      "&",
      "!",
      "()",
      "<->",
      ":*",
      "\\",
      "'",
      "%",
      "😀",
      "'';--",
    ];
    for (const q of wordless) {
      assert.deepEqual(await found(repository, { q }), [], q);
      assert.equal(await repository.count({ q }), 0, q);
    }
    for (const q of [
      '"cat',
      "cat & ",
      "cat:*",
      "(cat",
      "!cat",
      "cat <->",
      "cat\\",
      "cat'",
      "cat'); DROP TABLE articles; --",
    ])
      assert.ok(Array.isArray(await found(repository, { q })), q);
    assert.deepEqual(await found(repository, { q: '"cats' }), [0, 1, 2]);
    assert.equal(await repository.count({}), 4);
  });

  test("a search has at most 200 characters, none of which is half of one", async () => {
    const repository = await articles();
    for (const q of ["😀".repeat(200), `${"x".repeat(196)} cat`]) assert.deepEqual(await found(repository, { q }), []);
    for (const q of ["😀".repeat(201), "x".repeat(201)]) {
      await assert.rejects(found(repository, { q }), new RangeError("A search has at most 200 characters"));
      const { status, json } = await getPage(repository, { q });
      assert.deepEqual([status, json.issues], [400, [{ path: "q", message: "has more than 200 characters" }]]);
    }
    await assert.rejects(found(repository, { q: "\ud83d" }), RangeError);
    await assert.rejects(found(repository, { q: 7 as unknown as string }), TypeError);
    await assert.rejects(found(repository, { q: ["cat"] as unknown as string }), TypeError);
    const { status } = await getPage(repository, { q: "cat\0" });
    assert.equal(status, 400);
  });

  test("a search is combined with other filters and with alternatives, and is in none of them", async () => {
    const repository = await articles();
    assert.deepEqual(await found(repository, { q: "cat", title: "Birds" }), [2]);
    assert.deepEqual(
      await found(repository, { q: "cat", or: [{ title: "Birds" }, { title: "A running cat" }] }),
      [1, 2],
    );
    assert.deepEqual(await found(repository, { q: "cat", or: [] }), []);
    // @ts-expect-error: the search is no alternative.
    const alternative: ArticleQuery = { or: [{ q: "cat" }] };
    await assert.rejects(
      found(repository, alternative),
      new RangeError("A member of `or` cannot search the full text"),
    );
    assert.equal(await repository.count({ q: "cat" }), 3);
    assert.equal(await repository.exists({ q: "cat" }), true);
    assert.equal(await repository.exists({ q: "horse" }), false);
    assert.equal((await repository.findFirst({ q: "cat", sort: "rank_desc" }))?.title, "A running cat");
    const streamed = await Array.fromAsync(repository.stream({ q: "cat", sort: "rank_desc" }));
    assert.deepEqual(streamed, await repository.query({ q: "cat", sort: "rank_desc" }));
    assert.deepEqual(await repository.listFiltered({ q: "cat", sort: "rank_desc" }, 2, 1), streamed.slice(1));
  });

  test("by rank, a word in the title comes before one in the body, and a page begins behind the last", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({
      title: index % 3 === 0 ? "cat" : "animal",
      body: "cat ".repeat(index % 5) || null,
    }));
    const repository = await articles(rows);
    const all = await repository.query({ q: "cat", sort: "rank_desc" });
    assert.equal(all.length, 26);
    assert.ok(all.slice(0, 10).every(({ title }) => title === "cat"));
    for (const limit of [1, 7, 25, 26]) {
      const walked: unknown[] = [];
      let after: string | undefined;
      do {
        const page = await repository.queryPage({ q: "cat", sort: "rank_desc", limit, after, count: true });
        assert.equal(page.count, 26);
        walked.push(...page.items);
        after = page.next ?? undefined;
      } while (after !== undefined);
      assert.deepEqual(walked, all);
    }
    const ranks = await database.db.query(
      {
        name: "test.ranks",
        text: `SELECT id FROM articles, websearch_to_tsquery('english', 'cat') AS search,
           LATERAL (SELECT setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(body, '')), 'B') AS words) AS document
           WHERE words @@ search ORDER BY ts_rank(words, search) DESC, id DESC`,
      },
      [],
    );
    assert.deepEqual(
      all.map(({ id }) => id),
      ranks.rows.map(([id]) => id),
    );
  });

  test("the order by rank needs a search, and is the only order", async () => {
    const repository = await articles();
    const list = (query: ArticleQuery): Promise<unknown> => repository.queryPage(query);
    await assert.rejects(list({ sort: "rank_desc" }), new RangeError("`rank_desc` needs the filter `q`"));
    const several = new RangeError("`rank_desc` cannot be combined with other orders");
    await assert.rejects(list({ q: "cat", sort: ["rank_desc", "stars_asc"] }), several);
    await assert.rejects(list({ q: "cat", sort: ["stars_asc", "rank_desc"] }), several);
    await assert.rejects(list({ q: "cat", sort: "rank_asc" as "rank_desc" }), RangeError);
    const messages = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
      const { status, json } = await getPage(repository, query);
      assert.equal(status, 400);
      return json.issues.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`);
    };
    assert.deepEqual(await messages({ sort: "rank_desc" }), ["sort needs `q` for `rank_desc`"]);
    assert.deepEqual(await messages({ q: "cat", sort: "rank_desc,id_asc" }), [
      "sort cannot combine `rank_desc` with other orders",
    ]);
    assert.match((await messages({ q: "cat", sort: "rank_asc" })).join(), /must be one of .*rank_desc/);
    const twice = await send(articleRouter(repository), "GET", "/articles?q=cat&q=dog");
    assert.equal(twice.status, 400);
  });

  test("a page of another search or order is refused", async () => {
    const repository = await articles();
    const next = async (query: ArticleQuery): Promise<string> => {
      const page = await repository.queryPage({ limit: 1, ...query });
      assert.ok(page.next !== null);
      return page.next;
    };
    const ranked = await next({ q: "cat", sort: "rank_desc" });
    const refused: readonly ArticleQuery[] = [
      { q: "cats", sort: "rank_desc", after: ranked },
      { q: "dog", sort: "rank_desc", after: ranked },
      { q: "cat", after: ranked },
      { q: "cat", sort: "stars_asc", after: ranked },
      { q: "cat", title: "Birds", sort: "rank_desc", after: ranked },
      { q: "cat", sort: "rank_desc", after: await next({ q: "cat", sort: "stars_desc" }) },
      { q: "cat", sort: "rank_desc", after: await next({ sort: "stars_desc" }) },
      { q: "cat", sort: "rank_desc", after: newUuid() },
      { q: "cat", sort: "rank_desc", after: forged(ranked, "cat") },
      { q: "cat", sort: "rank_desc", after: forged(ranked, "'0' OR TRUE") },
    ];
    for (const query of refused)
      await assert.rejects(repository.queryPage(query), /`after` is not from a page of this list/);
    const other = await getPage(repository, { q: "dog", sort: "rank_desc", after: ranked });
    assert.equal(other.status, 400);
    const same = await getPage(repository, { q: "cat", sort: "rank_desc", after: ranked, count: "true" });
    assert.deepEqual([same.status, same.json.length, same.headers.get("x-total-count")], [200, 2, "3"]);
  });

  test("the language of a row decides the form of its words, and a search is read in each language", async () => {
    const pages = new PostgresSitePageRepository(database.db);
    const site = newUuid();
    await pages.create({ site, number: 1, title: "Houses", text: "A house in the woods", language: "en" });
    await pages.create({ site, number: 2, title: "Häuser", text: null, language: "de" });
    await pages.create({ site, number: 3, title: "Häuser", text: "houses", language: "it's" });
    const numbers = async (q: string): Promise<readonly number[]> =>
      (await pages.query({ q, sort: "rank_desc" })).map(({ number }) => number);
    assert.deepEqual(await numbers("house"), [1]);
    assert.deepEqual(await numbers("houses"), [1, 3]);
    assert.deepEqual(await numbers("Haus"), [2]);
    assert.deepEqual(await numbers("Häuser"), [3, 2]);
    assert.deepEqual(await numbers("the"), []);
    const first = await pages.queryPage({ q: "Häuser", sort: "rank_desc", limit: 1 });
    const second = await pages.queryPage({ q: "Häuser", sort: "rank_desc", limit: 1, after: first.next ?? "" });
    assert.deepEqual(
      [...first.items, ...second.items].map(({ number }) => number),
      [3, 2],
    );
    assert.equal(second.next, null);
    assert.deepEqual(await pages.count({ q: "houses", or: [{ language: "en" }, { language: "de" }] }), 1);

    const stored = new PostgresStoredPageRepository(database.db);
    await stored.create({ site, number: 1, title: "Houses", text: "", spoken: "en" });
    await stored.create({ site, number: 2, title: "Das Haus", text: "am See", spoken: "de" });
    const spoken = async (q: string): Promise<readonly string[]> =>
      (await stored.query({ q, sort: "rank_desc" })).map((page) => page.spoken);
    assert.deepEqual(await spoken("Häuser"), ["de"]);
    assert.deepEqual(await spoken("house"), ["en"]);
    await stored.update({ site, number: 1 }, { title: "Boats" });
    assert.deepEqual(await spoken("house"), []);
    assert.deepEqual(await spoken("boat"), ["en"]);
  });
});

/** A token with another rank. */
function forged(token: string, rank: string): string {
  const [list, , ...rest]: readonly unknown[] = JSON.parse(Buffer.from(token, "base64url").toString());
  return Buffer.from(JSON.stringify([list, rank, ...rest])).toString("base64url");
}
