// Who wrote, whose the row is and its version: in the outbox, in notifications, in the audit log, and nowhere else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, everyEngine } from "@entity-derive/test-databases";
import { OutboxDrainer, type OutboxRow } from "entity-derive/outbox";
import { type Database, type EventMeta, migrate, newUuid, type Queryable, transaction } from "entity-derive/runtime";
import { AssetMigration, AssetSubscriber, PostgresAssetRepository, withAssets } from "./asset.derived/index.ts";
import { LockerMigration, PostgresLockerRepository } from "./locker.derived/index.ts";
import { MemberMigration, PostgresMemberRepository } from "./member.derived/index.ts";
import { PostgresReadingRepository, ReadingMigration } from "./reading.derived/index.ts";

interface Principal {
  readonly name: string;
}

const actor = ({ name }: Principal): string => name;
const ada: Principal = { name: "Ada" };
const grace: Principal = { name: "Grace 'the \\ admiral' ☃" };
const [owner, other] = [newUuid(), newUuid()];

let count = 0;
const asset = (tag = `${++count}`) => ({ tag, name: "a", ownerId: owner });

async function rowsOf(db: Queryable, text: string): Promise<readonly (readonly (string | null)[])[]> {
  return (await db.query({ name: "rows", text }, [])).rows;
}

/** The metas of the outbox since the last call. */
async function metas(db: Queryable): Promise<readonly (readonly [kind: string | null, meta: EventMeta])[]> {
  const text =
    "WITH taken AS (DELETE FROM public.entity_outbox RETURNING *) SELECT kind, meta, payload FROM taken ORDER BY id";
  return (await rowsOf(db, text)).map(([kind = null, meta, payload]) => {
    assert.ok(!("meta" in JSON.parse(payload ?? "")));
    return [kind, JSON.parse(meta ?? "")];
  });
}

/** Operation, actor and owner of the entries of the log since the last call. */
function logged(db: Queryable): Promise<readonly (readonly (string | null)[])[]> {
  const text =
    "WITH taken AS (DELETE FROM public.entity_audit_log RETURNING *) SELECT operation, actor, owner FROM taken ORDER BY id";
  return rowsOf(db, text);
}

describeBehaviour(
  "actor, owner and version",
  (database) => {
    database.migrateOnce([AssetMigration, LockerMigration, MemberMigration, ReadingMigration]);

    function opened(): { readonly db: Database; readonly assets: PostgresAssetRepository } {
      const { db } = database;
      return { db, assets: new PostgresAssetRepository(db, { actor }) };
    }

    test("every write says who, whose and which version, to the outbox, subscribers and the log", async () => {
      const { db, assets } = opened();
      const acting = assets.as(ada);
      const events = await AssetSubscriber.connect(db);
      const { id, tag } = await acting.create(asset());
      const steps: readonly (readonly [kind: string, operation: string, version: number, () => Promise<unknown>])[] = [
        ["created", "INSERT", 0, async () => undefined],
        ["updated", "UPDATE", 1, () => acting.update(id, { name: "b", expectedVersion: 0 })],
        ["updated", "UPDATE", 2, () => acting.updateScoped(id, owner, { name: "c", expectedVersion: 1 })],
        ["updated", "UPDATE", 3, () => acting.upsert(asset(tag))],
        ["deleted", "DELETE", 4, () => acting.delete(id)],
        ["restored", "RESTORE", 5, () => acting.restore(id)],
        ["deleted", "DELETE", 6, () => acting.deleteScoped(id, owner)],
        ["deleted", "DELETE", 6, () => acting.hardDelete(id)],
      ];
      for (const [kind, operation, version, write] of steps) {
        await write();
        const meta = { actor: "Ada", owner, version };
        assert.deepEqual(await metas(db), [[kind, meta]], kind);
        assert.deepEqual(await logged(db), [[operation, "Ada", owner]], kind);
        const { value } = await events.next();
        assert.deepEqual([value?.type, value?.meta], [kind, meta]);
      }
      const many = await acting.createMany([asset(), asset()]);
      await acting.deleteMany(many.map((one) => one.id));
      assert.deepEqual(
        (await metas(db)).map(([kind, meta]) => [kind, meta.actor, meta.version]),
        [
          ["created", "Ada", 0],
          ["created", "Ada", 0],
          ["deleted", "Ada", 1],
          ["deleted", "Ada", 1],
        ],
      );
      assert.equal((await logged(db)).length, 4);
      for (const write of [
        () => acting.update(id, { expectedVersion: 0 }),
        () => acting.update(id, { name: "x", expectedVersion: 0 }),
        () => acting.updateScoped(many[0]?.id ?? "", other, { name: "x", expectedVersion: 0 }),
        () => acting.delete(id),
        () => acting.createMany([]),
      ]) {
        await write().catch(() => undefined);
      }
      assert.deepEqual([await metas(db), await logged(db)], [[], []]);
      await events.close();
    });

    test("without an actor there is none, whoever wrote before on the same connection", async () => {
      const { db, assets } = opened();
      const unnamed = new PostgresAssetRepository(db);
      const all = Array.from({ length: 40 }, (_, index) => index);
      const repositories = [assets.as(ada), assets, assets.as(grace), unnamed.as(ada), assets.as({ name: "" })];
      await Promise.all(all.map((index) => repositories[index % 5]?.create({ ...asset(), name: `${index % 5}` })));
      await db.execute(
        `INSERT INTO public.assets (id, tag, name, owner_id) VALUES ('${newUuid()}', 'own', 'own', '${owner}')`,
      );
      const text = "SELECT DISTINCT new ->> 'name', actor FROM public.entity_audit_log ORDER BY 1";
      assert.deepEqual(await rowsOf(db, text), [
        ["0", "Ada"],
        ["1", null],
        ["2", grace.name],
        ["3", null],
        ["4", null],
        ["own", null],
      ]);
      const stored =
        "SELECT DISTINCT payload #>> '{entity,name}', meta ->> 'actor' FROM public.entity_outbox ORDER BY 1";
      assert.deepEqual(await rowsOf(db, stored), [
        ["0", "Ada"],
        ["1", null],
        ["2", grace.name],
        ["3", null],
        ["4", null],
      ]);
    });

    test("in a transaction each write has its own, savepoints too, and a rollback leaves nothing", async () => {
      const { db } = opened();
      const run = transaction(db, withAssets({ actor })).as(ada);
      await run.run(async ({ assets, tx }) => {
        const { id } = await assets.create(asset());
        await assets.as(grace).update(id, { name: "b", expectedVersion: 0 });
        await transaction(tx, withAssets({ actor })).run((inner) => inner.assets.delete(id));
        await transaction(tx, withAssets)
          .as(grace)
          .run(async (inner) => {
            await inner.assets.hardDelete(id);
            throw new Error("taken back");
          })
          .catch(() => undefined);
        await assets.restore(id);
      });
      const actors = ["Ada", grace.name, null, "Ada"];
      assert.deepEqual(
        (await metas(db)).map(([, meta]) => meta.actor),
        actors,
      );
      assert.deepEqual(
        (await logged(db)).map(([, who]) => who),
        actors,
      );
    });

    test("rows that a foreign key removes have no event, and an entry with the actor of the deletion", async () => {
      const { db } = opened();
      const members = new PostgresMemberRepository(db, { actor }).as(ada);
      const values = { recovery: { question: "?", answer: "!" } };
      const { id } = await members.create({ email: "m", data: null }, values);
      await new PostgresReadingRepository(db).create({ memberId: id });
      await logged(db);
      await members.hardDelete(id);
      assert.deepEqual(await logged(db), [
        ["DELETE", "Ada", null],
        ["DELETE", "Ada", null],
      ]);
    });

    test("an owner that is skipped is named nowhere", async () => {
      const { db } = opened();
      const lockers = new PostgresLockerRepository(db, { actor }).as(ada);
      const { id } = await lockers.create({ label: "l" }, { ownerId: owner });
      await lockers.update(id, { label: "m" });
      await lockers.update(id, {});
      const meta = { actor: "Ada", owner: null, version: null };
      assert.deepEqual(await metas(db), [
        ["created", meta],
        ["updated", meta],
      ]);
      assert.deepEqual(await logged(db), [
        ["INSERT", "Ada", null],
        ["UPDATE", "Ada", null],
      ]);
    });

    test("a handler of the outbox is given it; of rows that have none, nulls", async () => {
      const { db, assets } = opened();
      await assets.as(ada).create(asset());
      await db.execute(
        "INSERT INTO public.entity_outbox (entity, entity_id, kind, payload) VALUES ('own', '1', 'created', '{}')",
      );
      const handled: OutboxRow[] = [];
      const drainer = new OutboxDrainer(db, { handle: async (row) => void handled.push(row) });
      await drainer.drainOnce();
      assert.deepEqual(handled.map(({ entity, meta }) => [entity, meta]).sort(), [
        ["assets", { actor: "Ada", owner, version: 0 }],
        ["own", { actor: null, owner: null, version: null }],
      ]);
    });

    test("a notification that had to be cut keeps it, up to the last byte", async () => {
      const { db, assets } = opened();
      const acting = assets.as(grace);
      const events = await AssetSubscriber.connect(db);
      const fitting: boolean[] = [];
      const listening = await db.listen("entity_assets", (payload) => fitting.push(!payload.includes("truncated")));
      for (let length = 7_500; length < 7_900; length += 1) {
        if (length === 7_520) length = 7_600;
        const name = "x".repeat(length);
        await acting.create({ ...asset(), name });
        const { value } = await events.next();
        assert.deepEqual(value?.meta, { actor: grace.name, owner, version: 0 });
        assert.ok(value.type === "created" && value.entity.name === name);
      }
      while (fitting.length < 320) await new Promise((resolve) => setTimeout(resolve, 5));
      assert.deepEqual([fitting[0], fitting.at(-1)], [true, false]);
      await listening.close();
      await events.close();
    });

    test("tables of an earlier version get their columns", async () => {
      const { db } = database;
      await db.execute("ALTER TABLE public.entity_outbox DROP COLUMN meta");
      await db.execute("ALTER TABLE public.entity_audit_log DROP COLUMN actor, DROP COLUMN owner");
      await migrate(db, [AssetMigration]);
      await new PostgresAssetRepository(db, { actor }).as(ada).create(asset());
      assert.deepEqual(await metas(db), [["created", { actor: "Ada", owner, version: 0 }]]);
      assert.deepEqual(await logged(db), [["INSERT", "Ada", owner]]);
    });

    test("an actor is a text that fits into a notification", async () => {
      const { db } = opened();
      const acting = (given: unknown) =>
        new PostgresAssetRepository(db, { actor: () => given as string }).as(ada).create(asset());
      await assert.rejects(async () => acting(7), { name: "TypeError", message: /actor must return a text or null/ });
      await assert.rejects(async () => acting("x".repeat(1_001)), { name: "RangeError", message: /1001 characters/ });
      await assert.rejects(async () => acting("\ud800"), RangeError);
      await acting("\u0001".repeat(1_000));
      assert.equal((await metas(db))[0]?.[1].actor?.length, 1_000);
    });
  },
  { engines: everyEngine },
);
