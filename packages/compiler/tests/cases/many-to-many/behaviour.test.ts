// Many to many through a join entity: reading either side, adding, removing and replacing, with all that its rows bring along.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseCase, describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { NotFoundError, newUuid, transaction } from "entity-derive/runtime";
import { FollowMigration, PostgresFollowRepository } from "./follow.derived/index.ts";
import { PersonMigration, PostgresPersonRepository } from "./person.derived/index.ts";
import { PostgresPostRepository, PostMigration, withPosts } from "./post.derived/index.ts";
import { PostgresPostTagRepository, PostTagMigration } from "./post-tag.derived/index.ts";
import { PostgresPostTopicRepository, PostTopicMigration, PostTopicSubscriber } from "./post-topic.derived/index.ts";
import { PostgresTagRepository, TagMigration } from "./tag.derived/index.ts";
import { PostgresTopicRepository, TopicMigration } from "./topic.derived/index.ts";

const migrations = [
  ...[PostTopicMigration, TopicMigration, PostTagMigration, PostMigration, TagMigration],
  ...[FollowMigration, PersonMigration],
];

function opened({ db }: DatabaseCase) {
  return {
    posts: new PostgresPostRepository(db, { actor: String }),
    tags: new PostgresTagRepository(db),
    postTags: new PostgresPostTagRepository(db),
    topics: new PostgresTopicRepository(db),
    postTopics: new PostgresPostTopicRepository(db),
    people: new PostgresPersonRepository(db),
    follows: new PostgresFollowRepository(db),
  };
}

type Opened = ReturnType<typeof opened>;

async function tagged({ posts, tags }: Opened, count = 4) {
  const post = await posts.create({ title: "p" });
  const made = await tags.createMany(Array.from({ length: count }, (_, index) => ({ name: `t${index}` })));
  return { post, made, ids: made.map(({ id }) => id) };
}

const values = { weight: 1, addedBy: "ada" };

function names(rows: readonly { name: string }[]): string {
  return rows.map(({ name }) => name).join(" ");
}

async function texts({ db }: DatabaseCase, text: string): Promise<readonly unknown[]> {
  return (await db.query({ name: "test", text }, [])).rows;
}

describeBehaviour("many-to-many", (database) => {
  database.migrateOnce(migrations);

  test("what was added is found from either side, the newest first; twice does nothing", async () => {
    const all = opened(database);
    const { posts, tags, postTags } = all;
    const { post, ids, made } = await tagged(all);
    const [t0 = "", t1 = "", t2 = "", t3 = ""] = ids;
    assert.equal(await posts.addTags(post.id, [t1, t0]), 2);
    assert.equal(await posts.addTags(post.id, [t0, t2, t2.toUpperCase(), t2]), 1);
    assert.equal(await posts.addTags(post.id, []), 0);
    assert.deepEqual(await posts.findTags(post.id), [made[2], made[1], made[0]]);
    assert.deepEqual(await posts.findTags(post.id.toUpperCase(), 1, 1), [made[1]]);
    assert.deepEqual(await tags.findPosts(t0), [post]);
    assert.deepEqual(await tags.findPosts(t3), []);
    assert.equal((await postTags.list(9, 0)).length, 3);
    assert.equal(await tags.addPosts(t3, [post.id]), 1);
    assert.equal(names(await posts.findTags(post.id)), "t3 t2 t1 t0");
    await assert.rejects(posts.findTags(post.id, -1), RangeError);
    await assert.rejects(posts.addTags("x", [t0]), RangeError);
    await assert.rejects(posts.addTags(post.id, ["x"]), RangeError);
  });

  test("those of many rows at once, by the ids as they were given", async () => {
    const all = opened(database);
    const { posts } = all;
    const { post, ids, made } = await tagged(all);
    const other = await posts.create({ title: "other" });
    await posts.addTags(post.id, ids.slice(0, 2));
    await posts.addTags(other.id, ids.slice(1, 3));
    const upper = other.id.toUpperCase();
    const unknown = newUuid();
    assert.deepEqual(
      [...(await posts.findTagsByPostIds([upper, unknown, post.id, post.id]))],
      [
        [upper, [made[2], made[1]]],
        [unknown, []],
        [post.id, [made[1], made[0]]],
      ],
    );
    assert.deepEqual(await posts.findTagsByPostIds([]), new Map());
  });

  test("what is removed is gone, and what is set is all that is there", async () => {
    const all = opened(database);
    const { posts } = all;
    const { post, ids } = await tagged(all);
    const [t0 = "", t1 = "", t2 = "", t3 = ""] = ids;
    const other = await posts.create({ title: "other" });
    await posts.addTags(other.id, ids);
    await posts.addTags(post.id, [t0, t1]);
    assert.equal(await posts.removeTags(post.id, [t1, t2, newUuid()]), 1);
    assert.equal(names(await posts.findTags(post.id)), "t0");
    assert.equal(await posts.setTags(post.id, [t1, t2, t2.toUpperCase()]), 3);
    assert.equal(names(await posts.findTags(post.id)), "t2 t1");
    assert.equal(await posts.setTags(post.id, [t2, t1]), 0);
    assert.equal(await posts.setTags(post.id, [t3, t2]), 2);
    assert.equal(await posts.setTags(post.id, []), 2);
    assert.deepEqual(await posts.findTags(post.id), []);
    assert.equal((await posts.findTags(other.id)).length, 4);
  });

  test("where the row or one of the others is missing, nothing is written", async () => {
    const all = opened(database);
    const { posts, postTags } = all;
    const { post, ids } = await tagged(all);
    const [t0 = "", t1 = ""] = ids;
    const missing = newUuid();
    await posts.addTags(post.id, [t0]);
    const isMissing = (entity: string, id: string) => (error: unknown) =>
      error instanceof NotFoundError && error.entity === entity && error.id === id;
    for (const change of [posts.addTags.bind(posts), posts.setTags.bind(posts)]) {
      await assert.rejects(change(missing, [t0]), isMissing("Post", missing));
      await assert.rejects(change(post.id, [t1, missing]), isMissing("Tag", missing));
    }
    assert.equal(await posts.removeTags(missing, ids), 0);
    assert.equal((await postTags.list(9, 0)).length, 1);
    await posts.delete(post.id);
    await assert.rejects(posts.addTags(post.id, [t1]), isMissing("Post", post.id));
    await assert.rejects(posts.setTags(post.id, [t1]), isMissing("Post", post.id));
    assert.equal(await posts.removeTags(post.id, [t0]), 0);
    assert.equal((await postTags.list(9, 0)).length, 1);
  });

  test("rows that are deleted softly on either side are not found, nor can they be added", async () => {
    const all = opened(database);
    const { posts, topics, tags } = all;
    const post = await posts.create({ title: "p" });
    const [one, two] = await topics.createMany([{ name: "one" }, { name: "two" }]);
    assert.ok(one !== undefined && two !== undefined);
    await posts.addSubjects(post.id, [one.id, two.id], values);
    await topics.delete(two.id);
    assert.deepEqual(await posts.findSubjects(post.id), [one]);
    assert.deepEqual(await posts.findSubjectsByPostIds([post.id]), new Map([[post.id, [one]]]));
    await assert.rejects(posts.addSubjects(post.id, [two.id], values), NotFoundError);
    const tag = await tags.create({ name: "t" });
    await posts.addTags(post.id, [tag.id]);
    await posts.delete(post.id);
    assert.deepEqual(await tags.findPosts(tag.id), []);
  });

  test("under soft deletion removing marks and adding restores: the version rises, and the row keeps its values", async () => {
    const all = opened(database);
    const { posts, topics, postTopics } = all;
    const post = await posts.create({ title: "p" });
    const [one, two] = await topics.createMany([{ name: "one" }, { name: "two" }]);
    assert.ok(one !== undefined && two !== undefined);
    assert.equal(await posts.addSubjects(post.id, [one.id, two.id], values), 2);
    const [, first] = await postTopics.list(9, 0);
    assert.ok(first !== undefined);
    assert.deepEqual([first.weight, first.addedBy, first.version], [1, "ada", 0]);
    assert.equal(await posts.removeSubjects(post.id, [one.id]), 1);
    assert.equal(await posts.removeSubjects(post.id, [one.id]), 0);
    assert.equal(names(await posts.findSubjects(post.id)), "two");
    assert.equal((await postTopics.findByIdWithDeleted(first.id))?.version, 1);
    assert.equal(await posts.addSubjects(post.id, [one.id, two.id], { weight: 9, addedBy: "eve" }), 1);
    const restored = await postTopics.findById(first.id);
    assert.deepEqual([restored?.weight, restored?.addedBy, restored?.version], [1, "ada", 2]);
    assert.equal(await posts.setSubjects(post.id, [two.id], values), 1);
    assert.equal(await posts.setSubjects(post.id, [one.id], values), 2);
    assert.equal((await postTopics.findById(first.id))?.version, 4);
    assert.equal((await postTopics.listWithDeleted(9, 0)).length, 2);
  });

  test("each row that is written has its event, in the same statement, with the actor and the version", async () => {
    const all = opened(database);
    const { topics } = all;
    const posts = all.posts.as("ada");
    const post = await posts.create({ title: "p" });
    const [one, two] = await topics.createMany([{ name: "one" }, { name: "two" }]);
    assert.ok(one !== undefined && two !== undefined);
    const events = await PostTopicSubscriber.connect(database.db);
    await posts.addSubjects(post.id, [one.id], values);
    await posts.addSubjects(post.id, [one.id], values);
    await posts.setSubjects(post.id, [two.id], values);
    await posts.addSubjects(post.id, [one.id], values);
    await posts.removeSubjects(post.id, [one.id, two.id]);
    const told: string[] = [];
    for (let count = 0; count < 6; count++) {
      const { value: event } = await events.next();
      assert.ok(event !== undefined);
      told.push(`${event.type} ${event.meta.actor} ${event.meta.version}`);
    }
    await events.close();
    const stored = await texts(
      database,
      `SELECT kind || ' ' || (meta ->> 'actor') || ' ' || (meta ->> 'version'), payload ->> 'type' = kind,
              entity_id = COALESCE(payload ->> 'id', payload -> 'entity' ->> 'id'), payload -> 'entity' ->> 'weight'
         FROM entity_outbox WHERE entity = 'post_topics' ORDER BY id`,
    );
    const expected = [
      ["created ada 0", "t", "t", "1"],
      ["deleted ada 1", "t", "t", null],
      ["created ada 0", "t", "t", "1"],
      ["restored ada 2", "t", "t", null],
      ["deleted ada 3", "t", "t", null],
      ["deleted ada 1", "t", "t", null],
    ];
    const sorted = (rows: readonly unknown[]): unknown[] => rows.map(String).sort();
    assert.deepEqual(sorted(stored), sorted(expected));
    assert.deepEqual(sorted(told), sorted(expected.map(([event]) => event)));
    const log = await texts(database, "SELECT operation, actor FROM entity_audit_log ORDER BY id");
    assert.deepEqual(sorted(log), [
      ...["DELETE,ada", "DELETE,ada", "DELETE,ada", "INSERT,ada", "INSERT,ada", "RESTORE,ada"],
    ]);
  });

  test("an entity is joined with itself, each way by its foreign key", async () => {
    const { people, follows } = opened(database);
    const [ada, bob, eve] = await people.createMany(["Ada", "Bob", "Eve"].map((name) => ({ name })));
    assert.ok(ada !== undefined && bob !== undefined && eve !== undefined);
    await people.addFollowed(ada.id, [bob.id, eve.id]);
    await people.addFollowers(ada.id, [eve.id, ada.id]);
    assert.equal(names(await people.findFollowed(ada.id)), "Eve Bob Ada");
    assert.equal(names(await people.findFollowers(eve.id)), "Ada");
    assert.equal(names(await people.findFollowed(eve.id)), "Ada");
    assert.deepEqual([...(await people.findFollowersByPersonIds([bob.id, ada.id])).values()], [[ada], [eve, ada]]);
    await people.setFollowers(ada.id, [bob.id]);
    assert.equal(names(await people.findFollowers(ada.id)), "Bob");
    assert.equal((await follows.list(9, 0)).length, 3);
    const kinds = await texts(database, "SELECT kind FROM entity_outbox ORDER BY id");
    assert.equal(kinds.length, 4 + 3);
  });

  test("in a transaction that is rolled back nothing is left", async () => {
    const all = opened(database);
    const { posts } = all;
    const { post, ids } = await tagged(all);
    await posts.addTags(post.id, ids.slice(0, 1));
    const failed = transaction(database.db, withPosts).run(async ({ posts: inside }) => {
      await inside.setTags(post.id, ids.slice(1));
      assert.equal((await inside.findTags(post.id)).length, 3);
      throw new Error("no");
    });
    await assert.rejects(failed, /no/);
    assert.equal(names(await posts.findTags(post.id)), "t0");
  });

  test("ten thousand at once", async () => {
    const all = opened(database);
    const { posts } = all;
    const { post, ids } = await tagged(all, 10_000);
    assert.equal(await posts.addTags(post.id, ids.slice(0, 6_000)), 6_000);
    assert.equal(await posts.setTags(post.id, ids.slice(3_000)), 7_000);
    assert.equal((await posts.findTags(post.id)).length, 7_000);
    assert.equal(await posts.removeTags(post.id, ids), 7_000);
  });
});

describeBehaviour(
  "many-to-many, on the server",
  (database) => {
    database.migrateOnce(migrations);

    test("reading, adding and removing are one statement each, setting is one behind a lock", async () => {
      const all = opened(database);
      const { posts } = all;
      const { post, ids } = await tagged(all);
      const calls: Readonly<Record<string, readonly [() => Promise<unknown>, number]>> = {
        findTags: [() => posts.findTags(post.id), 1],
        findTagsByPostIds: [() => posts.findTagsByPostIds([post.id]), 1],
        addTags: [() => posts.addTags(post.id, ids), 1],
        removeTags: [() => posts.removeTags(post.id, ids), 1],
      };
      for (const [name, [call, count]] of Object.entries(calls)) {
        const statements = await recordStatements(database.postgres?.address ?? "", call);
        assert.deepEqual(
          statements.map((statement) => statement.calls),
          Array.from({ length: count }, () => 1),
          name,
        );
      }
    });

    test("of two sets at once one is the outcome: the later one sees what the earlier one has done", async () => {
      const all = opened(database);
      const { posts } = all;
      const { post, ids } = await tagged(all);
      const [t0 = "", t1 = "", t2 = "", t3 = ""] = ids;
      await posts.setTags(post.id, [t0]);
      let later: Promise<number> | null = null;
      await transaction(database.db, withPosts).run(async ({ posts: inside }) => {
        await inside.setTags(post.id, [t1, t2]);
        later = posts.setTags(post.id, [t3, t0]);
        await waitUntilBlocked(database);
      });
      assert.equal(await later, 4);
      assert.equal(names(await posts.findTags(post.id)), "t3 t0");
    });

    test("of many sets at once one is the outcome, whoever else adds and removes; nobody fails", async () => {
      const all = opened(database);
      const { posts, topics } = all;
      const { post, ids } = await tagged(all, 12);
      const made = await topics.createMany(ids.map((_, index) => ({ name: `s${index}` })));
      const subjects = made.map(({ id }) => id);
      for (let round = 0; round < 15; round++) {
        const sets = Array.from({ length: 8 }, (_, index) =>
          shuffled(ids.slice(index % 6, 4 + ((index * 5) % 9)), index),
        );
        await Promise.all(sets.map((set) => posts.setTags(post.id, set)));
        const found = (await posts.findTags(post.id)).map(({ id }) => id).sort();
        assert.ok(
          sets.some((set) => String([...set].sort()) === String(found)),
          `${found}`,
        );
        const of = sets.map((set) => set.map((id) => subjects[ids.indexOf(id)] ?? ""));
        await Promise.all(
          of.flatMap((set) => [
            posts.setSubjects(post.id, set, values),
            posts.addSubjects(post.id, [...set].reverse(), values),
            posts.removeSubjects(post.id, set),
          ]),
        );
        await posts.setSubjects(post.id, of[0] ?? [], values);
        assert.equal((await posts.findSubjects(post.id)).length, of[0]?.length);
      }
    });

    test("the same is added by many at once: one adds it", async () => {
      const all = opened(database);
      const { posts, tags, postTags } = all;
      const { post, ids } = await tagged(all, 10);
      const counts = await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => posts.addTags(post.id, shuffled(ids, index))),
        ...ids.map((id) => tags.addPosts(id, [post.id])),
      ]);
      assert.equal(
        counts.reduce((sum, count) => sum + count),
        10,
      );
      assert.equal((await postTags.list(99, 0)).length, 10);
    });
  },
  { engines: ["pg"] },
);

function shuffled<T>(items: readonly T[], seed: number): T[] {
  return [...items].sort(
    (a, b) => ((String(a).charCodeAt(30) * (seed + 3)) % 7) - ((String(b).charCodeAt(30) * (seed + 3)) % 7),
  );
}

/** Until a session waits for a lock. */
async function waitUntilBlocked(database: DatabaseCase): Promise<void> {
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  while ((await texts(database, waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
}
