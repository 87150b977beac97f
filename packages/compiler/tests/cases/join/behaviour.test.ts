// Views by `@join`: the entity's live rows with columns of other tables, which need not be entities.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { type Migration, newUuid } from "entity-derive/runtime";
import {
  ArticleMigration,
  ArticleView,
  type ArticleViewRow,
  articleViewFromRow,
  PostgresArticleRepository,
} from "./article.derived/index.ts";
import { NodeMigration, NodeView, PostgresNodeRepository } from "./node.derived/index.ts";

const section = "0190a5b0-0000-7000-8000-000000000001";

/** Tables of no entity. */
const others: Migration = {
  table: "public.people",
  UP: readFileSync(join(import.meta.dirname, "tables.sql"), "utf8"),
};

async function opened({ db }: DatabaseCase): Promise<PostgresArticleRepository> {
  await db.execute(`
    INSERT INTO people VALUES
      (1, 'Ada "the first" O''Neil', 9223372036854775807, NULL), (9007199254740991, 'Bob', NULL, now());
    INSERT INTO "house style"."order" VALUES
      ('${section}', 'en', 'News', '2026-01-02T03:04:05.678Z', 'calm'),
      ('${section}', 'de', 'Neues', '2026-01-02T03:04:05Z', 'wild')`);
  return new PostgresArticleRepository(db);
}

describeBehaviour("join", (database) => {
  database.migrateOnce([ArticleMigration, NodeMigration, others]);

  test("an inner join demands a partner, a left join does not", async () => {
    const articles = await opened(database);
    const full = await articles.create({ title: "a", authorId: 1, sectionId: section, language: "en", price: "1.50" });
    const bare = await articles.create({ title: "b", authorId: 9007199254740991, language: "fr" });
    const lost = await articles.create({ title: "c", authorId: 2, language: "en" });
    const shown = {
      ...full,
      authorName: 'Ada "the first" O\'Neil',
      authorKarma: 9223372036854775807n,
      sectionTitle: "News",
      sectionOpened: new Date("2026-01-02T03:04:05.678Z"),
      sectionMood: "calm",
    };
    // The joined row is taken as it is, though it is marked as deleted.
    const without = {
      ...bare,
      authorName: "Bob",
      authorKarma: null,
      sectionTitle: null,
      sectionOpened: null,
      sectionMood: null,
    };
    assert.deepEqual(await ArticleView.findById(database.db, full.id.toUpperCase()), shown);
    assert.deepEqual(await ArticleView.findById(database.db, bare.id), without);
    assert.equal(await ArticleView.findById(database.db, lost.id), null);
    assert.deepEqual(await ArticleView.list(database.db, 9, 0), [without, shown]);
    assert.deepEqual(await ArticleView.list(database.db, 1, 1), [shown]);
    assert.deepEqual(await ArticleView.list(database.db, 0, 0), []);
  });

  test("every field of `on` counts", async () => {
    const articles = await opened(database);
    const base = { title: "a", authorId: 1, sectionId: section };
    const [german, french] = await articles.createMany([
      { ...base, language: "de" },
      { ...base, language: "fr" },
    ]);
    assert.equal((await ArticleView.findById(database.db, german?.id ?? ""))?.sectionTitle, "Neues");
    assert.equal((await ArticleView.findById(database.db, french?.id ?? ""))?.sectionTitle, null);
  });

  test("shows live rows of its own table alone", async () => {
    const articles = await opened(database);
    const { id } = await articles.create({ title: "a", authorId: 1, language: "en" });
    await articles.delete(id);
    assert.equal(await ArticleView.findById(database.db, id), null);
    assert.deepEqual(await ArticleView.list(database.db, 9, 0), []);
    await articles.restore(id);
    assert.equal((await ArticleView.findById(database.db, id))?.title, "a");
  });

  test("SELECT is the beginning of statements of one's own, or the inside of them", async () => {
    const articles = await opened(database);
    const { id } = await articles.create({ title: "it's", authorId: 1, sectionId: section, language: "en" });
    const own = { name: "own", text: `${ArticleView.SELECT} WHERE articles.title = $1 AND author.karma > $2` };
    const { rows } = await database.db.query(own, ["it's", "5"]);
    const [found, ...others] = rows.map((row) =>
      articleViewFromRow(row as readonly (string | null)[] as ArticleViewRow),
    );
    assert.deepEqual([found, others], [await ArticleView.findById(database.db, id), []]);
    const nested = `SELECT author_name, section_title, title FROM (${ArticleView.SELECT}) AS inner_select`;
    assert.deepEqual((await database.db.query({ name: "nested", text: nested }, [])).rows, [
      ['Ada "the first" O\'Neil', "News", "it's"],
    ]);
    await database.db.execute(`CREATE VIEW shown AS ${ArticleView.SELECT}`);
  });

  test("a table can be joined with itself, in its schema", async () => {
    const nodes = new PostgresNodeRepository(database.db);
    const root = await nodes.create({ label: "root", weights: [0.5, -1] });
    const leaf = await nodes.create({ label: "leaf", parentId: root.id });
    const orphan = await nodes.create({ label: "orphan", parentId: newUuid() });
    assert.deepEqual(await NodeView.list(database.db, 9, 0), [
      { ...orphan, parentLabel: null, parentWeights: null },
      { ...leaf, parentLabel: "root", parentWeights: [0.5, -1] },
      { ...root, parentLabel: null, parentWeights: null },
    ]);
    assert.equal((await NodeView.findById(database.db, leaf.id))?.parentLabel, "root");
  });

  test("wrong numbers, ids and stored values are refused", async () => {
    const articles = await opened(database);
    await assert.rejects(ArticleView.findById(database.db, "x"), RangeError);
    for (const wrong of [-1, 0.5, Number.NaN]) {
      await assert.rejects(ArticleView.list(database.db, wrong, 0), RangeError);
      await assert.rejects(ArticleView.list(database.db, 1, wrong), RangeError);
    }
    await database.db.execute(`UPDATE "house style"."order" SET mood = 'grim'`);
    const { id } = await articles.create({ title: "a", authorId: 1, sectionId: section, language: "en" });
    await assert.rejects(ArticleView.findById(database.db, id), { name: "UnknownValueError", message: /sectionMood/ });
  });
});

describeBehaviour(
  "join, on the server",
  (database) => {
    database.migrateOnce([ArticleMigration, NodeMigration, others]);

    test("a view is read by one statement", async () => {
      await opened(database);
      for (const call of [
        () => ArticleView.findById(database.db, newUuid()),
        () => ArticleView.list(database.db, 1, 0),
      ]) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map(({ calls }) => calls),
          [1],
        );
      }
    });
  },
  { engines: ["pg"] },
);
