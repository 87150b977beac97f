// Inherited fields are columns like any other: in rows, requests, relations, indexes and rules.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import {
  ArticleMigration,
  articleColumns,
  articleRouter,
  CreateArticleRequest,
  PostgresArticleRepository,
} from "./article.derived/index.ts";
import { CommentMigration, commentColumns, PostgresCommentRepository } from "./comment.derived/index.ts";
import { AuthorMigration, PostgresAuthorRepository } from "./people/author.derived/index.ts";

function opened({ db }: DatabaseCase) {
  return {
    authors: new PostgresAuthorRepository(db),
    articles: new PostgresArticleRepository(db),
    comments: new PostgresCommentRepository(db),
  };
}

const writtenIn = { city: "London", country: "UK" };

test("the columns of the farthest class come first, and a field takes the place of the one it replaces", () => {
  const shared = "id, created_at, updated_at, deleted_at, version, reason, note, author_id, written_in_city";
  const inherited = `${shared}, written_in_country, title`;
  assert.equal(articleColumns.replaceAll(/\s+/g, " "), `${inherited}, summary`);
  assert.equal(commentColumns.replaceAll(/\s+/g, " "), `${inherited}, text`);
});

test("a field that replaces another has its own annotations alone", () => {
  const given = { authorId: newUuid(), writtenIn, summary: "s" };
  assert.equal(CreateArticleRequest.safeParse({ ...given, title: "" }).success, true);
  assert.equal(CreateArticleRequest.safeParse({ ...given, title: "x".repeat(41) }).success, false);
  const { data } = CreateArticleRequest.safeParse({ ...given, title: "a", note: "no request carries it" });
  assert.deepEqual(data, { ...given, title: "a" });
});

describeBehaviour("base classes", (database) => {
  database.migrateOnce([CommentMigration, ArticleMigration, AuthorMigration]);

  test("a row has what all of its classes declare", async () => {
    const { authors, articles } = opened(database);
    const ada = await authors.create({ name: "Ada", email: "ada@example.org" });
    const made = await articles.create({ authorId: ada.id, writtenIn, title: "Notes", summary: "s" });
    const { id, createdAt, updatedAt, ...rest } = made;
    assert.ok(createdAt instanceof Date && updatedAt instanceof Date && id !== ada.id);
    assert.deepEqual(rest, {
      deletedAt: null,
      version: 0,
      reason: "typo",
      note: null,
      authorId: ada.id,
      writtenIn,
      title: "Notes",
      summary: "s",
    });
    assert.deepEqual(await articles.findAuthor(id), ada);
    assert.deepEqual(await authors.findArticles(ada.id), [made]);
    assert.deepEqual(await articles.findByAuthorIdAndTitle(ada.id, "Notes"), made);
  });

  test("options speak of inherited fields: versions, deletion, updated_at", async () => {
    const { authors, articles } = opened(database);
    const ada = await authors.create({ name: "Ada", email: "ada@example.org" });
    const made = await articles.create({ authorId: ada.id, writtenIn, title: "Notes", summary: "s" });
    const changed = await articles.update(made.id, { reason: "policy", expectedVersion: 0 });
    assert.equal(changed.version, 1);
    assert.ok(changed.updatedAt > made.updatedAt);
    await assert.rejects(articles.update(made.id, { reason: "typo", expectedVersion: 0 }));
    assert.equal(await articles.delete(made.id), true);
    assert.equal(await articles.findById(made.id), null);
    assert.ok((await articles.findByIdWithDeleted(made.id))?.deletedAt instanceof Date);
  });

  test("entities of one base have tables and foreign keys of their own", async () => {
    const { authors, articles, comments } = opened(database);
    const ada = await authors.create({ name: "Ada", email: "ada@example.org" });
    const comment = await comments.create({ authorId: ada.id, writtenIn, title: "Re", text: "x" });
    assert.deepEqual(await comments.findAuthor(comment.id), ada);
    assert.equal(await articles.findById(comment.id), null);
    await authors.delete(ada.id);
    assert.equal(await comments.findById(comment.id), null);
  });

  test("inherited literals are refused when they are none, and shown when they are", async () => {
    const { authors, articles } = opened(database);
    const ada = await authors.create({ name: "Ada", email: "ada@example.org" });
    const app = articleRouter(articles);
    const send = (reason: string) =>
      app.request("/articles", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ authorId: ada.id, writtenIn, title: reason, summary: "s", reason }),
      });
    assert.equal((await send("mood")).status, 400);
    const response = await send("policy");
    assert.equal(response.status, 201);
    assert.equal(((await response.json()) as { readonly reason: string }).reason, "policy");
  });
});
