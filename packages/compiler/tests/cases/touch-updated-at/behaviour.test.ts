// The trigger that keeps `updatedAt`, and DDL of cycles, other schemas and long names, in any order and by many at once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour } from "@entity-derive/test-databases";
import { touchFunction } from "entity-derive/codegen/v1";
import { pgDatabase } from "entity-derive/pg";
import { type Database, type Migration, migrate, transaction } from "entity-derive/runtime";
import { Pool } from "pg";
import { CoverMigration, PostgresCoverRepository } from "./cover.derived/index.ts";
import { DraftMigration, PostgresDraftRepository } from "./draft.derived/index.ts";
import { PageMigration, PostgresPageRepository } from "./page.derived/index.ts";
import { PostgresTicketRepository, TicketMigration } from "./ticket.derived/index.ts";
import { PostgresVisitRepository, VisitMigration } from "./visit.derived/index.ts";

const all: readonly Migration[] = [CoverMigration, DraftMigration, PageMigration];
const ddl = (name: string, text: string, db: Database): Promise<(string | null)[]> =>
  db.query({ name, text }, []).then(({ rows }) => rows.map(([value]) => value ?? null));

/** All that the migrations have made. */
const made = (db: Database): Promise<(string | null)[]> =>
  ddl(
    "made",
    `SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, contype) FROM pg_constraint
      WHERE connamespace::regnamespace::text IN ('public', '"Other schema"') AND contype <> 'n'
     UNION ALL
     SELECT concat_ws(' ', 'index', schemaname, tablename, indexname) FROM pg_indexes WHERE schemaname IN ('public', 'Other schema')
     UNION ALL
     SELECT concat_ws(' ', 'trigger', tgrelid::regclass, tgname) FROM pg_trigger WHERE NOT tgisinternal
     ORDER BY 1`,
    db,
  );

describeBehaviour("touchUpdatedAt", (database) => {
  test("updatedAt moves with every change, by the repository and by hand, and createdAt stays", async () => {
    const { db } = database;
    await migrate(db, all);
    const pages = new PostgresPageRepository(db);
    const created = await pages.create({ text: null });
    assert.deepEqual(created.updatedAt, created.createdAt);
    await delay(5);
    const updated = await pages.update(created.id, { text: "'; --", expectedVersion: 0 });
    assert.ok(updated.updatedAt > created.updatedAt);
    assert.deepEqual(updated.createdAt, created.createdAt);
    await delay(5);
    await db.execute("UPDATE public.pages SET text = 'by hand'");
    const touched = await pages.findById(created.id);
    assert.ok(touched !== null && touched.updatedAt > updated.updatedAt);
    await delay(5);
    // Nothing is written, so nothing moves.
    assert.deepEqual(await pages.update(created.id, { expectedVersion: 1 }), touched);
    assert.deepEqual(await pages.findById(created.id), touched);
  });

  test("it moves within one transaction too, and in a table of another schema with a name that must be quoted", async () => {
    const { db } = database;
    await migrate(db, all);
    await transaction(db).run(async ({ tx }) => {
      const drafts = new PostgresDraftRepository(tx);
      const created = await drafts.create({ text: "a" });
      await delay(5);
      const first = await drafts.update(created.id, { text: "b" });
      await delay(5);
      const second = await drafts.update(created.id, { text: "c" });
      assert.ok(created.updated_at < first.updated_at && first.updated_at < second.updated_at);
    });
  });

  test("the repository's statements set the time themselves, and the trigger runs for SQL by hand alone", async () => {
    const { db } = database;
    await migrate(db, [TicketMigration]);
    await db.execute(`
      CREATE OR REPLACE FUNCTION public.entity_touch_updated_at() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the trigger runs'; END $$`);
    const tickets = new PostgresTicketRepository(db);
    const { id, updatedAt } = await tickets.create({ code: "a", seat: null });
    let latest = updatedAt;
    const moves = async (write: () => Promise<unknown>): Promise<void> => {
      await delay(5);
      await write();
      const found = await tickets.findByIdWithDeleted(id);
      assert.ok(found !== null && found.updatedAt > latest);
      latest = found.updatedAt;
    };
    await moves(() => tickets.update(id, { seat: "1", expectedVersion: 0 }));
    await moves(() => tickets.upsert({ code: "a", seat: "2" }));
    await moves(() => tickets.delete(id));
    await moves(() => tickets.restore(id));
    await moves(() => tickets.deleteMany([id]));
    await moves(() => tickets.restore(id));
    assert.equal((await tickets.findById(id))?.version, 6);
    await assert.rejects(db.execute("UPDATE public.tickets SET seat = '3'"), /the trigger runs/);
    // Who says a time by hand is taken at their word.
    await db.execute("UPDATE public.tickets SET updated_at = '2000-01-01Z'");
    assert.deepEqual((await tickets.findById(id))?.updatedAt, new Date("2000-01-01"));
  });

  test("a table whose trigger is not there, or is that of an earlier version, keeps the time", async () => {
    const { db } = database;
    await migrate(db, [TicketMigration]);
    const tickets = new PostgresTicketRepository(db);
    const { id, updatedAt } = await tickets.create({ code: "a", seat: null });
    await db.execute("DROP TRIGGER entity_touch_updated_at ON public.tickets");
    await delay(5);
    const first = await tickets.update(id, { seat: "1", expectedVersion: 0 });
    assert.ok(first.updatedAt > updatedAt);
    await db.execute(`
      CREATE TRIGGER entity_touch_updated_at BEFORE UPDATE ON public.tickets
        FOR EACH ROW EXECUTE FUNCTION public.entity_touch_updated_at()`);
    await delay(5);
    const second = await tickets.update(id, { seat: "2", expectedVersion: 1 });
    assert.ok(second.updatedAt > first.updatedAt);
    await migrate(db, [TicketMigration]);
    const text = "SELECT pg_get_triggerdef(oid) LIKE '%WHEN%' FROM pg_trigger WHERE tgname = 'entity_touch_updated_at'";
    assert.deepEqual(await ddl("triggers", text, db), ["t"]);
  });

  test("a time that a request may say is the trigger's all the same", async () => {
    const { db } = database;
    await migrate(db, [VisitMigration]);
    const visits = new PostgresVisitRepository(db);
    const { id } = await visits.create({ place: "a", updatedAt: new Date(0) });
    for (const change of [{ place: "b" }, { updatedAt: new Date(1) }, { place: "c", updatedAt: new Date(2) }]) {
      assert.ok((await visits.update(id, change)).updatedAt > new Date("2026-01-01"));
    }
  });

  test("a trigger may name another column", async () => {
    const { db } = database;
    await db.execute(`
      ${touchFunction};
      CREATE TABLE notes (id INTEGER, tags TEXT[], "Changed at" TIMESTAMPTZ);
      CREATE TRIGGER touch BEFORE UPDATE ON notes
        FOR EACH ROW EXECUTE FUNCTION public.entity_touch_updated_at('Changed at');
      INSERT INTO notes VALUES (1, '{a,NULL}', NULL);
      UPDATE notes SET id = 2`);
    const text = `SELECT concat_ws(' ', id, tags, clock_timestamp() - "Changed at" < INTERVAL '1 minute') FROM notes`;
    assert.deepEqual(await ddl("touched", text, db), ["2 {a,NULL} t"]);
  });

  test("one function serves all tables", async () => {
    const { db } = database;
    await migrate(db, all);
    assert.deepEqual(
      await ddl("functions", "SELECT proname FROM pg_proc WHERE proname LIKE 'entity\\_%' ORDER BY 1", db),
      ["entity_touch_updated_at"],
    );
    assert.deepEqual(
      await ddl(
        "triggers",
        "SELECT tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1::text",
        db,
      ).then((tables) => tables.toSorted()),
      ['"Other schema"."Odd $$ name"', "pages"],
    );
  });

  test("the order in which they are given makes no difference, nor how often or by how many at once", async () => {
    const { db, postgres } = database;
    const others = Array.from({ length: postgres === null ? 0 : 3 }, () =>
      pgDatabase(new Pool({ connectionString: postgres?.address, max: 2 })),
    );
    const orders = [all, all.toReversed(), [PageMigration, CoverMigration, DraftMigration], [...all, ...all]];
    await Promise.all([db, ...others].map((each, index) => migrate(each, orders[index] ?? all)));
    for (const other of others) await other.close();
    const once = await made(db);
    for (const order of orders) await migrate(db, order);
    assert.deepEqual(await made(db), once);
    // 3 primary keys with their indexes, 4 foreign keys with theirs, 2 trigram indexes, 2 triggers.
    assert.equal(once.length, 3 * 2 + 4 * 2 + 2 + 2);
  });

  test("each statement can be applied again by itself", async () => {
    const { db } = database;
    for (let times = 0; times < 2; times += 1) {
      for (const part of ["EXTENSIONS", "TYPES", "UP", "CONSTRAINTS", "TRIGGERS"] as const) {
        for (const migration of [PageMigration, DraftMigration, CoverMigration] as readonly Migration[]) {
          for (const statement of [migration[part] ?? []].flat()) await db.execute(statement);
        }
      }
    }
    assert.equal((await made(db)).length, 18);
  });

  test("the foreign keys of a cycle hold", async () => {
    const { db } = database;
    await migrate(db, all);
    const [drafts, covers] = [new PostgresDraftRepository(db), new PostgresCoverRepository(db)];
    const cover = await covers.create({});
    const draft = await drafts.create({ text: "", coverId: cover.id });
    await covers.update(cover.id, { draftWithANameThatIsLong: draft.id, otherCoverWithANameThatIsLong: cover.id });
    await assert.rejects(covers.delete(cover.id), { code: "23503" });
    await assert.rejects(covers.create({ draftWithANameThatIsLong: cover.id }), { code: "23503" });
    assert.equal(await drafts.delete(draft.id), true);
    assert.equal((await covers.findById(cover.id))?.draftWithANameThatIsLong, null);
  });
});
