// `@belongsTo({ live })`: live rows lead to live rows, whoever writes at the same time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine, until } from "@entity-derive/test-databases";
import { ConstraintError, newUuid, sqlState, type Transaction } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { CommentMigration, commentRouter, PostgresCommentRepository } from "./comment.derived/index.ts";
import { LikeMigration, likeRouter, PostgresLikeRepository } from "./like.derived/index.ts";
import { PostgresPostRepository, PostMigration, postRouter } from "./post.derived/index.ts";
import { PostgresProjectRepository, ProjectMigration } from "./project.derived/index.ts";
import { PostgresTaskRepository, TaskMigration } from "./task.derived/index.ts";

describeBehaviour(
  "live",
  (database) => {
    database.migrateOnce([PostMigration, CommentMigration, LikeMigration, ProjectMigration, TaskMigration]);

    function blog() {
      const { db } = database;
      const posts = new PostgresPostRepository(db);
      return { posts, comments: new PostgresCommentRepository(db), likes: new PostgresLikeRepository(db) };
    }

    const refused = (promise: Promise<unknown>): Promise<void> =>
      assert.rejects(promise, (error) => sqlState(error) === "23503");

    test("a parent with live children is not deleted, one with deleted children is", async () => {
      const { posts, comments } = blog();
      const { id } = await posts.create({ title: "first" });
      const comment = await comments.create({ postId: id });
      await refused(posts.delete(id));
      await refused(posts.deleteMany([id]));
      assert.ok(await posts.findById(id));
      await comments.delete(comment.id);
      assert.equal(await posts.delete(id), true);
      await refused(comments.restore(comment.id));
      assert.equal(await posts.restore(id), true);
      assert.equal(await comments.restore(comment.id), true);
      await refused(posts.delete(id));
      assert.equal(await posts.hardDelete(id), true);
      assert.equal(await comments.findByIdWithDeleted(comment.id), null);
    });

    test("no child is made under a deleted parent, or moved to it", async () => {
      const { posts, comments, likes } = blog();
      const [gone, there] = [await posts.create({ title: "gone" }), await posts.create({ title: "there" })];
      await posts.delete(gone.id);
      await refused(comments.create({ postId: gone.id }));
      await refused(comments.createMany([{ postId: there.id }, { postId: gone.id }]));
      await refused(likes.create({ postId: gone.id }));
      await likes.create({ postId: null });
      const comment = await comments.create({ postId: there.id });
      await refused(comments.update(comment.id, { postId: gone.id }));
      await likes.create({ postId: there.id });
      await comments.delete(comment.id);
      await refused(posts.delete(there.id));
    });

    test("over HTTP both are conflicts", async () => {
      const { posts, comments, likes } = blog();
      const { db } = database;
      assert.ok(db);
      const apps = { posts: postRouter(posts), comments: commentRouter(comments), likes: likeRouter(likes) };
      const { json: post } = await send(apps.posts, "POST", "/posts", { title: "first" });
      const { json: comment } = await send(apps.comments, "POST", "/comments", { postId: post.id });
      const kept = await send(apps.posts, "DELETE", `/posts/${post.id}`);
      assert.deepEqual([kept.status, kept.json.detail], [409, "it is still referenced by comments"]);
      assert.equal((await send(apps.comments, "DELETE", `/comments/${comment.id}`)).status, 204);
      assert.equal((await send(apps.posts, "DELETE", `/posts/${post.id}`)).status, 204);
      const late = await send(apps.likes, "POST", "/likes", { postId: post.id });
      assert.deepEqual([late.status, late.json.detail], [409, "a reference refers to a row that does not exist"]);
      assert.equal(late.json.constraint, "of_post_live");
    });

    /** Runs the first in a transaction that stays open until the second has begun to wait, or has come back. */
    async function atOnce(
      first: (tx: Transaction) => Promise<unknown>,
      second: () => Promise<unknown>,
    ): Promise<PromiseSettledResult<unknown>> {
      let waiting: Promise<PromiseSettledResult<unknown>> | undefined;
      await database.db.transaction(async (tx) => {
        await first(tx);
        let isOver = false;
        waiting = Promise.allSettled([second()]).then(([one]) => {
          isOver = true;
          return one as PromiseSettledResult<unknown>;
        });
        const blocked = `SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        await until(async () => isOver || (await database.postgres?.pool.query(blocked))?.rowCount !== 0);
      });
      assert.ok(waiting);
      return waiting;
    }

    test("of a new child and the deletion of its parent one wins, whichever comes first", async (context) => {
      if (database.engine === "pglite") return context.diagnostic("PGlite has one connection");
      const { posts, comments } = blog();
      const post = await posts.create({ title: "first" });
      const childFirst = await atOnce(
        (tx) => new PostgresCommentRepository(tx).create({ postId: post.id }),
        () => posts.delete(post.id),
      );
      assert.equal(childFirst.status === "rejected" && sqlState(childFirst.reason), "23503");
      const other = await posts.create({ title: "second" });
      const deletionFirst = await atOnce(
        (tx) => new PostgresPostRepository(tx).delete(other.id),
        () => comments.create({ postId: other.id }),
      );
      assert.equal(deletionFirst.status === "rejected" && sqlState(deletionFirst.reason), "23503");
      const third = await posts.create({ title: "third" });
      const comment = await comments.create({ postId: third.id });
      await comments.delete(comment.id);
      const restoredWhileDeleted = await atOnce(
        (tx) => new PostgresPostRepository(tx).delete(third.id),
        () => comments.restore(comment.id),
      );
      assert.equal(restoredWhileDeleted.status === "rejected" && sqlState(restoredWhileDeleted.reason), "23503");
      // A parent whose restoration is not committed is still deleted for others.
      const parentRestoredFirst = await atOnce(
        (tx) => new PostgresPostRepository(tx).restore(third.id),
        () => comments.restore(comment.id),
      );
      assert.equal(parentRestoredFirst.status === "rejected" && sqlState(parentRestoredFirst.reason), "23503");
      assert.equal(await comments.restore(comment.id), true);
    });

    test("another column of the parent changes while a child is made", async (context) => {
      if (database.engine === "pglite") return context.diagnostic("PGlite has one connection");
      const { posts, comments } = blog();
      const post = await posts.create({ title: "first" });
      await database.db.transaction(async (tx) => {
        await new PostgresPostRepository(tx).update(post.id, { title: "changed" });
        await comments.create({ postId: post.id });
      });
    });

    test("within an owner, behind policies, in a tree, and the log shows no generated column", async () => {
      const { db } = database;
      const [mine, theirs] = [newUuid(), newUuid()];
      const projects = new PostgresProjectRepository(db).ownedBy(mine);
      const tasks = new PostgresTaskRepository(db).ownedBy(mine);
      const project = await projects.create({ name: "first" });
      const top = await tasks.create({ projectId: project.id, parentId: null });
      const below = await tasks.create({ projectId: project.id, parentId: top.id });
      const kept = (constraint: string, field: string) => (error: unknown) => {
        assert.ok(error instanceof ConstraintError, String(error));
        assert.deepEqual([error.kind, error.constraint, error.field], ["foreign_key", constraint, field]);
        return true;
      };
      await assert.rejects(tasks.delete(top.id), kept("tasks_parent_id_fkey_live", "parentId"));
      await assert.rejects(
        projects.delete(project.id),
        (error) => sqlState((error as Error).cause ?? error) === "23503",
      );
      const foreign = new PostgresTaskRepository(db).ownedBy(theirs);
      await assert.rejects(
        foreign.create({ projectId: project.id, parentId: null }),
        (error) => error instanceof ConstraintError && error.field === "projectId",
      );
      await tasks.delete(below.id);
      await tasks.delete(top.id);
      await assert.rejects(tasks.restore(below.id), kept("tasks_parent_id_fkey_live", "parentId"));
      await projects.delete(project.id);
      await assert.rejects(tasks.restore(top.id), kept("tasks_project_id_fkey_live", "projectId"));
      const log = await db.query(
        { name: "log", text: "SELECT coalesce(old::text, '') || coalesce(new::text, '') FROM entity_audit_log" },
        [],
      );
      assert.equal(log.rows.length, 6);
      for (const [text] of log.rows) assert.doesNotMatch(text ?? "", /live/);
    });
  },
  { engines: everyEngine },
);
