// Entities without a policy beside one that has it: each relation shows the owner's rows where an owner is known, and no other's ever.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import type { Uuid } from "entity-derive";
import { newUuid, type Queryable, transaction } from "entity-derive/runtime";
import { type Application, application } from "../../secured-application.ts";
import { BookmarkMigration, PostgresBookmarkRepository } from "./bookmark.derived/index.ts";
import { CopyMigration, PostgresCopyRepository } from "./copy.derived/index.ts";
import { NoticeMigration, NoticeView, PostgresNoticeRepository, withNotices } from "./notice.derived/index.ts";
import { PostgresRoomRepository, RoomMigration, RoomView } from "./room.derived/index.ts";
import { PostgresShelfRepository, ShelfMigration } from "./shelf.derived/index.ts";
import { PostgresShelfTopicRepository, ShelfTopicMigration } from "./shelf-topic.derived/index.ts";
import { PostgresTopicRepository, TopicMigration } from "./topic.derived/index.ts";

const migrations = [
  ShelfMigration,
  CopyMigration,
  NoticeMigration,
  TopicMigration,
  ShelfTopicMigration,
  BookmarkMigration,
  RoomMigration,
];

/** What the tenant `name` has, made by the application. */
async function stocked({ db }: Application, tenant: string) {
  const shelf = await new PostgresShelfRepository(db).ownedBy(tenant).create({ label: `of ${tenant}`, places: 7 });
  const copy = await new PostgresCopyRepository(db).ownedBy(tenant).create({ shelfId: shelf.id, title: tenant });
  const notice = await new PostgresNoticeRepository(db).ownedBy(tenant).create({ shelfId: shelf.id, text: tenant });
  const topic = await new PostgresTopicRepository(db).ownedBy(tenant).create({ name: tenant });
  await new PostgresShelfTopicRepository(db).ownedBy(tenant).create({ shelfId: shelf.id, topicId: topic.id });
  return { tenant, shelf, copy, notice, topic };
}

type Stock = Awaited<ReturnType<typeof stocked>>;

const shelves = async (db: Queryable): Promise<readonly unknown[]> =>
  (await db.query({ name: "by hand", text: "SELECT DISTINCT tenant FROM shelves" }, [])).rows.flat();

describeBehaviour(
  "entities beside a policy",
  (database) => {
    const open = application(database, migrations);
    const within = async (run: (app: Application, ours: Stock, theirs: Stock) => Promise<void>): Promise<void> => {
      const app = await open();
      try {
        await run(app, await stocked(app, "ours"), await stocked(app, "theirs"));
      } finally {
        await app.close();
      }
    };

    test("a foreign key leads to the owner's row, from a repository of one owner and from one that acts for it", () =>
      within(async ({ db }, ours, theirs) => {
        const copies = new PostgresCopyRepository(db);
        for (const own of [copies.ownedBy("ours"), copies.as({ owner: "ours" })]) {
          assert.deepEqual(await own.findShelf(ours.copy.id), ours.shelf);
          assert.equal(await own.findShelf(theirs.copy.id), null);
        }
        assert.equal(await copies.findShelf(ours.copy.id), null);
        await assert.rejects(copies.ownedBy("ours").create({ shelfId: theirs.shelf.id, title: "x" }), {
          code: "23503",
        });
      }));

    test("children without a policy are those of the owner, and are found by rows that have one", () =>
      within(async ({ db }, ours, theirs) => {
        const own = new PostgresShelfRepository(db).ownedBy("ours");
        assert.deepEqual(await own.findCopies(ours.shelf.id), [ours.copy]);
        assert.deepEqual(await own.findCopies(theirs.shelf.id), []);
        const found = await own.findCopiesByShelfIds([ours.shelf.id, theirs.shelf.id]);
        assert.deepEqual([...found.values()].flat(), [ours.copy]);
      }));

    test("what an entity between leads to is the owner's", () =>
      within(async ({ db }, ours, theirs) => {
        const own = new PostgresTopicRepository(db).ownedBy("ours");
        assert.deepEqual(await own.findShelves(ours.topic.id), [ours.shelf]);
        assert.deepEqual(await own.findShelves(theirs.topic.id), []);
        assert.deepEqual(await new PostgresTopicRepository(db).findShelves(ours.topic.id), []);
      }));

    test("a view shows what its database runs for, in hooks and transactions of an owner, too", () =>
      within(async ({ db, owner }, ours, theirs) => {
        const labels = async (on: Queryable): Promise<readonly string[]> =>
          (await NoticeView.list(on, 10, 0)).map(({ shelfLabel }) => shelfLabel);
        assert.deepEqual(await labels(db), []);
        assert.deepEqual(await labels(db.scoped({ owner: "ours" })), ["of ours"]);
        assert.equal(await NoticeView.findById(db.scoped({ owner: "ours" }), theirs.notice.id), null);
        // A role that no policy holds for sees the rows of all, and of one owner by `ownedBy` alone.
        for (const on of [db, owner]) {
          const own = NoticeView.ownedBy("ours");
          assert.deepEqual(await own.list(on, 10, 0), [await own.findById(on, ours.notice.id)]);
          assert.equal((await own.findById(on, ours.notice.id))?.shelfLabel, "of ours");
          assert.equal(await own.findById(on, theirs.notice.id), null);
          assert.deepEqual(await own.list(on, 10, 1), []);
          await assert.rejects(own.list(on, -1, 0), RangeError);
        }
        assert.equal((await NoticeView.list(owner, 10, 0)).length, 2);
        const seen: unknown[] = [];
        const hooks = {
          beforeUpdate: async (_: Uuid, __: unknown, call: { readonly db: Queryable }) =>
            void seen.push(await labels(call.db), await shelves(call.db)),
        };
        const notices = new PostgresNoticeRepository(db, { hooks });
        await notices.ownedBy("ours").update(ours.notice.id, { text: "changed" });
        await notices.ownedBy("theirs").update(theirs.notice.id, { text: "changed" });
        await notices.as({ owner: "ours" }).update(ours.notice.id, { text: "again" });
        assert.deepEqual(seen, [["of ours"], ["ours"], ["of theirs"], ["theirs"], ["of ours"], ["ours"]]);
        await transaction(db, withNotices).run(async ({ notices: all, tx }) => {
          assert.equal((await all.ownedBy("ours").findById(ours.notice.id))?.text, "again");
          assert.deepEqual(await labels(tx), []);
          assert.deepEqual(await labels(tx.scoped({ owner: "theirs" })), ["of theirs"]);
          assert.deepEqual(await labels(tx.scoped({ owner: "ours" })), ["of ours"]);
        });
      }));

    test("an owner of another kind is not taken for a tenant of the same name", () =>
      within(async ({ db }, ours, theirs) => {
        // A reader who is called as a tenant is.
        const seen: unknown[] = [];
        const hooks = {
          beforeDelete: async (_: Uuid, call: { readonly db: Queryable }) => void seen.push(await shelves(call.db)),
        };
        const bookmarks = new PostgresBookmarkRepository(db, { hooks });
        const reader = bookmarks.ownedBy("theirs");
        const { id } = await reader.create({ shelfId: theirs.shelf.id });
        assert.equal((await reader.findById(id))?.id, id);
        assert.equal(await reader.findShelf(id), null);
        await bookmarks.as({ owner: "theirs" }).delete(id);
        assert.deepEqual(seen, [[]]);
        // On a database that runs for a tenant, it goes on to.
        const scoped = new PostgresBookmarkRepository(db.scoped({ owner: "ours" })).ownedBy("theirs");
        const own = await scoped.create({ shelfId: ours.shelf.id });
        assert.deepEqual(await scoped.findShelf(own.id), ours.shelf);
      }));

    test("what belongs to nobody sees the rows of whom its database runs for", () =>
      within(async ({ db }, ours, theirs) => {
        const rooms = new PostgresRoomRepository(db);
        for (const { shelf } of [ours, theirs]) await rooms.create({ shelfId: shelf.id });
        const labels = async (on: Queryable): Promise<readonly unknown[]> =>
          (await RoomView.list(on, 10, 0)).map(({ shelfLabel }) => shelfLabel).sort();
        assert.deepEqual(await labels(db), [null, null]);
        assert.deepEqual(await labels(db.scoped({ owner: "ours" })), [null, "of ours"].sort());
        const seen: unknown[] = [];
        const hooks = {
          afterCreate: async (_: unknown, call: { readonly db: Queryable }) => void seen.push(await shelves(call.db)),
        };
        await new PostgresRoomRepository(db, { hooks }).create({ shelfId: newUuid() });
        await new PostgresRoomRepository(db, { hooks }).as({ owner: "ours" }).create({ shelfId: newUuid() });
        assert.deepEqual(seen, [[], ["ours"]]);
      }));
  },
  { engines: everyEngine },
);
