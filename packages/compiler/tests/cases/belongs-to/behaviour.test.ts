// Parents by `@belongsTo`: found by one statement, live with a live child alone, and kept by foreign keys with their actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import { MemberMigration, PostgresMemberRepository } from "./people/member.derived/index.ts";
import { PostgresUserRepository, UserMigration } from "./people/user.derived/index.ts";
import { PostgresPostRepository, PostMigration } from "./post.derived/index.ts";
import { PostgresReviewNoteRepository, ReviewNoteMigration } from "./review-note.derived/index.ts";
import { PostgresTeamRepository, TeamMigration } from "./team.derived/index.ts";

/** Those that need others first, so that the order is not by chance. */
const migrations = [ReviewNoteMigration, PostMigration, MemberMigration, TeamMigration, UserMigration];

function opened({ db }: DatabaseCase) {
  return {
    users: new PostgresUserRepository(db),
    posts: new PostgresPostRepository(db),
    notes: new PostgresReviewNoteRepository(db),
    teams: new PostgresTeamRepository(db),
    members: new PostgresMemberRepository(db),
  };
}

async function rows(db: DatabaseCase["db"], text: string): Promise<readonly (string | null)[]> {
  return (await db.query({ name: "test", text }, [])).rows.map(([first]) => first ?? null);
}

describeBehaviour("belongs-to", (database) => {
  database.migrateOnce(migrations);

  test("the parents of one type are found by the fields that lead to them", async () => {
    const { users, posts } = opened(database);
    const [ada, bob] = [await users.create({ name: "Ada" }), await users.create({ name: "Bob" })];
    const post = await posts.create({ authorId: ada.id, editorId: bob.id, title: "x" });
    const reply = await posts.create({ authorId: bob.id.toUpperCase(), parentId: post.id, title: "y" });
    assert.deepEqual(await posts.findAuthor(post.id), ada);
    assert.deepEqual(await posts.findEditor(post.id), bob);
    assert.deepEqual(await posts.findAuthor(reply.id.toUpperCase()), bob);
    assert.deepEqual(await posts.findPost(reply.id), post);
    assert.equal(await posts.findEditor(reply.id), null);
    assert.equal(await posts.findPost(post.id), null);
    assert.equal(await posts.findAuthor(newUuid()), null);
  });

  test("a row can be its own parent", async () => {
    const { users, posts } = opened(database);
    const ada = await users.create({ name: "Ada" });
    const { id } = await posts.create({ authorId: ada.id, title: "x" });
    const own = await posts.update(id, { parentId: id });
    assert.deepEqual(await posts.findPost(id), own);
    await posts.delete(id);
    assert.equal(await posts.findPost(id), null);
  });

  test("neither a deleted parent is seen nor the parent of a deleted row", async () => {
    const { users, posts } = opened(database);
    const [ada, bob] = [await users.create({ name: "Ada" }), await users.create({ name: "Bob" })];
    const { id } = await posts.create({ authorId: ada.id, editorId: bob.id, title: "x" });
    const { id: reply } = await posts.create({ authorId: bob.id, parentId: id, title: "y" });
    await users.delete(ada.id);
    assert.equal(await posts.findAuthor(id), null);
    assert.deepEqual(await posts.findEditor(id), bob);
    await users.restore(ada.id);
    assert.deepEqual(await posts.findAuthor(id), ada);
    await posts.delete(id);
    assert.equal(await posts.findAuthor(id), null);
    assert.equal(await posts.findEditor(id), null);
    assert.equal(await posts.findPost(reply), null);
    assert.deepEqual(await posts.findAuthor(reply), bob);
  });

  test("an entity of the same file, in another schema, behind a quoted column", async () => {
    const { users, posts, notes } = opened(database);
    const ada = await users.create({ name: "Ada" });
    const post = await posts.create({ authorId: ada.id, title: "x" });
    const note = await notes.create({ postId: post.id, reviewer: ada.id });
    assert.deepEqual(await notes.findPost(note.id), post);
    assert.deepEqual(await notes.findUser(note.id), ada);
    assert.deepEqual(await notes.findByReviewer(ada.id), note);
    await posts.delete(post.id);
    assert.equal(await notes.findPost(note.id), null);
  });

  test("entities that need each other have foreign keys both ways", async () => {
    const { teams, members } = opened(database);
    const team = await teams.create({});
    const member = await members.create({ teamId: team.id });
    const led = await teams.update(team.id, { leaderId: member.id });
    assert.deepEqual(await teams.findMember(team.id), member);
    assert.deepEqual(await members.findTeam(member.id), led);
    await assert.rejects(teams.update(team.id, { leaderId: newUuid() }), {
      code: "23503",
      constraint: "teams_leader_id_fkey",
    });
    await assert.rejects(members.create({ teamId: newUuid() }), { code: "23503", constraint: "members_team_id_fkey" });
    await members.delete(member.id);
    assert.deepEqual(await teams.findById(team.id), { id: team.id, leaderId: null });
    await members.create({ teamId: team.id });
    await teams.delete(team.id);
    assert.deepEqual(await members.list(9, 0), []);
  });

  test("what happens to a parent happens to its children as it was said", async () => {
    const { users, posts, notes } = opened(database);
    const [ada, bob] = [await users.create({ name: "Ada" }), await users.create({ name: "Bob" })];
    const edited = await posts.create({ authorId: ada.id, editorId: bob.id, title: "x" });
    await posts.create({ authorId: bob.id, title: "y" });
    await users.hardDelete(bob.id);
    assert.deepEqual(await posts.list(9, 0), [{ ...edited, editorId: null }]);
    const reply = await posts.create({ authorId: ada.id, parentId: edited.id, title: "z" });
    // 23001 is what PostgreSQL 18 says of RESTRICT.
    await assert.rejects(posts.hardDelete(edited.id), (error: { code?: string; constraint?: string }) => {
      assert.ok(error.code === "23001" || error.code === "23503");
      assert.equal(error.constraint, "posts_parent_id_fkey");
      return true;
    });
    await posts.hardDelete(reply.id);
    const moved = newUuid();
    await database.db.execute(`UPDATE users SET id = '${moved}' WHERE id = '${ada.id}'`);
    assert.equal((await posts.findById(edited.id))?.authorId, moved);
    const note = await notes.create({ postId: edited.id, reviewer: moved });
    await assert.rejects(posts.hardDelete(edited.id), { code: "23503" });
    await notes.delete(note.id);
    assert.equal(await posts.hardDelete(edited.id), true);
    const nobody = "00000000-0000-0000-0000-000000000000";
    await database.db.execute(`INSERT INTO users (id, name) VALUES ('${nobody}', 'nobody')`);
    const post = await posts.create({ authorId: nobody, title: "v" });
    const { id } = await notes.create({ postId: post.id, reviewer: moved });
    await users.hardDelete(moved);
    assert.equal((await notes.findById(id))?.reviewer, nobody);
  });

  test("a parent must be there, in bulk too", async () => {
    const { users, posts } = opened(database);
    const ada = await users.create({ name: "Ada" });
    const missing = { code: "23503", constraint: "posts_author_id_fkey" };
    await assert.rejects(posts.create({ authorId: newUuid(), title: "x" }), missing);
    await assert.rejects(
      posts.createMany([
        { authorId: ada.id, title: "x" },
        { authorId: newUuid(), title: "y" },
      ]),
      missing,
    );
    assert.deepEqual(await posts.list(9, 0), []);
  });

  test("foreign keys are indexed once, unless that was not wanted", async () => {
    const names = await rows(
      database.db,
      "SELECT indexname FROM pg_indexes WHERE schemaname IN ('public', 'press') ORDER BY indexname COLLATE \"C\"",
    );
    assert.deepEqual(names, [
      "Review Notes_Post Id_idx",
      "Review Notes_pkey",
      "Review Notes_reviewer_key",
      "members_pkey",
      "members_team_id_idx",
      "posts_author_id_idx",
      "posts_parent_id_idx",
      "posts_pkey",
      "teams_leader_id_idx",
      "teams_pkey",
      "users_pkey",
    ]);
    const keys = await rows(database.db, "SELECT count(*) FROM pg_constraint WHERE contype = 'f'");
    assert.deepEqual(keys, ["7"]);
  });

  test("what is no id is refused before the server is asked", async () => {
    const posts = new PostgresPostRepository(database.db);
    for (const id of ["", "1", "' OR TRUE --", `${newUuid()} `, "\0", "{00000000-0000-0000-0000-000000000000}"]) {
      await assert.rejects(posts.findAuthor(id), RangeError);
      await assert.rejects(posts.findPost(id), RangeError);
    }
  });
});

describeBehaviour(
  "belongs-to, on the server",
  (database) => {
    database.migrateOnce(migrations);

    test("a parent is one statement", async () => {
      const { users, posts } = opened(database);
      const ada = await users.create({ name: "Ada" });
      const { id } = await posts.create({ authorId: ada.id, title: "x" });
      const statements = await recordStatements(database.postgres?.address ?? "", () => posts.findAuthor(id));
      assert.deepEqual(
        statements.map(({ calls }) => calls),
        [1],
      );
    });
  },
  { engines: ["pg"] },
);
