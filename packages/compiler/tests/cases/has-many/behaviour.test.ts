// Children by `@hasMany`: live ones, the newest first, a page of one parent's or those of many parents at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { CategoryMigration, PostgresCategoryRepository } from "./category.derived/index.ts";
import { CommentMigration, PostgresCommentRepository } from "./content/comment.derived/index.ts";
import { PostgresPostRepository, PostMigration } from "./content/post.derived/index.ts";
import { PostgresUserRepository, UserMigration } from "./user.derived/index.ts";

const migrations = [CommentMigration, PostMigration, UserMigration, CategoryMigration];

function opened({ db }: DatabaseCase) {
  return {
    users: new PostgresUserRepository(db),
    posts: new PostgresPostRepository(db),
    comments: new PostgresCommentRepository(db),
    categories: new PostgresCategoryRepository(db),
  };
}

describeBehaviour("has-many", (database) => {
  database.migrateOnce(migrations);

  test("a parent's children by each foreign key, the newest first", async () => {
    const { users, posts, comments } = opened(database);
    const [ada, bob] = [await users.create({ name: "Ada" }), await users.create({ name: "Bob" })];
    const made = await posts.createMany([
      { authorId: ada.id, editorId: bob.id, title: "1" },
      { authorId: ada.id, title: "2" },
      { authorId: bob.id, editorId: ada.id, title: "3" },
      { authorId: ada.id, editorId: ada.id, title: "4" },
    ]);
    const titles = (found: readonly { title: string }[]): string => found.map(({ title }) => title).join("");
    assert.deepEqual(await users.findPosts(ada.id), [made[3], made[1], made[0]]);
    assert.equal(titles(await users.findPosts(ada.id.toUpperCase())), "421");
    assert.equal(titles(await users.findEditedPosts(ada.id)), "43");
    assert.equal(titles(await users.findEditedPosts(bob.id)), "1");
    assert.deepEqual(await users.findPosts(newUuid()), []);
    const [first] = made;
    const comment = await comments.create({ postId: first?.id ?? "", user_id: bob.id });
    assert.deepEqual(await posts.findComments(first?.id ?? ""), [comment]);
    assert.deepEqual(await users.findComments(bob.id), [comment]);
    assert.deepEqual(await users.findComments(ada.id), []);
    assert.deepEqual(await users.findCommentsByUserIds([bob.id]), new Map([[bob.id, [comment]]]));
  });

  test("a page of them", async () => {
    const { users, posts } = opened(database);
    const ada = await users.create({ name: "Ada" });
    await posts.createMany(["1", "2", "3", "4"].map((title) => ({ authorId: ada.id, title })));
    const page = async (...bounds: readonly number[]): Promise<string> =>
      (await users.findPosts(ada.id, ...bounds)).map(({ title }) => title).join("");
    assert.equal(await page(2), "43");
    assert.equal(await page(2, 1), "32");
    assert.equal(await page(0), "");
    assert.equal(await page(9, 3), "1");
    assert.equal(await page(9, 4), "");
    assert.equal(await page(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), "");
    assert.deepEqual((await users.findPosts(ada.id, undefined, 3)).length, 1);
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      await assert.rejects(users.findPosts(ada.id, wrong), RangeError);
      await assert.rejects(users.findPosts(ada.id, 1, wrong), RangeError);
      await assert.rejects(users.findPosts(ada.id, undefined, wrong), RangeError);
    }
  });

  test("deleted children are not seen", async () => {
    const { users, posts } = opened(database);
    const ada = await users.create({ name: "Ada" });
    const [gone, kept] = await posts.createMany(["gone", "kept"].map((title) => ({ authorId: ada.id, title })));
    await posts.delete(gone?.id ?? "");
    assert.deepEqual(await users.findPosts(ada.id), [kept]);
    assert.deepEqual(await users.findPostsByUserIds([ada.id]), new Map([[ada.id, [kept]]]));
    await posts.restore(gone?.id ?? "");
    assert.deepEqual((await users.findPosts(ada.id)).length, 2);
  });

  test("children of many parents are grouped by the ids as they were given", async () => {
    const { users, posts } = opened(database);
    const [ada, bob, eve] = await users.createMany(["Ada", "Bob", "Eve"].map((name) => ({ name })));
    assert.ok(ada !== undefined && bob !== undefined && eve !== undefined);
    const [p1, p2, p3] = await posts.createMany([
      { authorId: ada.id, editorId: eve.id, title: "1" },
      { authorId: bob.id, title: "2" },
      { authorId: ada.id, title: "3" },
    ]);
    assert.deepEqual(await users.findPostsByUserIds([]), new Map());
    const upper = bob.id.toUpperCase();
    const unknown = newUuid();
    const found = await users.findPostsByUserIds([eve.id, ada.id, upper, unknown, ada.id]);
    assert.deepEqual(
      [...found],
      [
        [eve.id, []],
        [ada.id, [p3, p1]],
        [upper, [p2]],
        [unknown, []],
      ],
    );
    assert.deepEqual(await users.findEditedPostsByUserIds([eve.id]), new Map([[eve.id, [p1]]]));
    await assert.rejects(users.findPostsByUserIds([ada.id, "x"]), RangeError);
    await assert.rejects(users.findPostsByUserIds(["},{"]), RangeError);
  });

  test("an entity can be among its own children", async () => {
    const { categories } = opened(database);
    const root = await categories.create({});
    const [left, right] = await categories.createMany([{ parentId: root.id }, { parentId: root.id }]);
    await categories.update(root.id, { parentId: root.id });
    const own = { ...root, parentId: root.id };
    assert.deepEqual(await categories.findChildren(root.id), [right, left, own]);
    assert.deepEqual(await categories.findCategory(left?.id ?? ""), own);
    const found = await categories.findChildrenByCategoryIds([left?.id ?? "", root.id]);
    assert.deepEqual([...found.values()], [[], [right, left, own]]);
  });

  test("ten thousand parents at once", async () => {
    const { users, posts } = opened(database);
    const made = await users.createMany(Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}` })));
    await posts.createMany(made.map(({ id }) => ({ authorId: id, title: "x" })));
    const ids = made.map(({ id }, index) => (index % 2 === 0 ? id : id.toUpperCase()));
    const found = await users.findPostsByUserIds(ids);
    assert.deepEqual([...found.keys()], ids);
    for (const [id, list] of found) assert.deepEqual([list.length, list[0]?.authorId], [1, id.toLowerCase()]);
  });
});

describeBehaviour(
  "has-many, on the server",
  (database) => {
    database.migrateOnce(migrations);

    test("children are one statement, of however many parents", async () => {
      const { users } = opened(database);
      const ids = (await users.createMany([{ name: "a" }, { name: "b" }])).map(({ id }) => id);
      const calls: Readonly<Record<string, () => Promise<unknown>>> = {
        findPosts: () => users.findPosts(ids[0] ?? "", 1, 1),
        findPostsByUserIds: () => users.findPostsByUserIds(ids),
      };
      for (const [name, call] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          [1],
          name,
        );
      }
    });
  },
  { engines: ["pg"] },
);
