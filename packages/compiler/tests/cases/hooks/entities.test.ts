// Hooks of entities that differ: without versions, over HTTP, with `returning`, `upsert`, `error`, and fewer writes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { NotFoundError, newUuid, transaction } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { ParcelFailure } from "./failure.ts";
import { ListEntryMigration, PostgresListEntryRepository } from "./list-entry.derived/index.ts";
import { NewsMigration, PostgresNewsRepository } from "./news.derived/index.ts";
import { ParcelMigration, PostgresParcelRepository, withParcels } from "./parcel.derived/index.ts";
import { PostgresRequestRepository, RequestMigration } from "./request.derived/index.ts";
import { PostgresSettingRepository, SettingMigration } from "./setting.derived/index.ts";
import { PostgresSilentEntryRepository, SilentEntryMigration } from "./silent-entry.derived/index.ts";
import { PostgresUserRepository, UserMigration, userRouter } from "./user.derived/index.ts";

const ownerId = newUuid();
const nobody = newUuid();

describeBehaviour("hooks of entities that differ", (database) => {
  database.migrateOnce([
    UserMigration,
    NewsMigration,
    SilentEntryMigration,
    ListEntryMigration,
    RequestMigration,
    SettingMigration,
    ParcelMigration,
  ]);

  test("hooks as a class keep their `this`, and nothing is lost without a version", async () => {
    class Counting {
      readonly received: string[] = [];
      async beforeUpdate(_id: string, dto: { name?: string | null | undefined }): Promise<void> {
        if (dto.name === "") dto.name = undefined;
      }
      afterUpdate({ email }: { email: string }): void {
        this.received.push(email);
      }
    }
    const hooks = new Counting();
    const users = new PostgresUserRepository(database.db, { hooks });
    const { id } = await users.create({ email: "a", name: "Ada" });
    await users.update(id, { name: "" });
    assert.deepEqual(hooks.received, []);
    assert.equal((await users.update(id, { name: "", email: "b" })).name, "Ada");
    assert.deepEqual(hooks.received, ["b"]);
    await assert.rejects(users.update(newUuid(), { email: "c" }), NotFoundError);
    assert.deepEqual(hooks.received, ["b"]);
  });

  test("over HTTP they surround what the handlers write", async () => {
    const received: string[] = [];
    const hooks = {
      beforeCreate: (dto: { email: string }): void => {
        dto.email = dto.email.toLowerCase();
      },
      afterCreate: ({ email }: { email: string }): void => void received.push(email),
      afterDelete: (id: string): void => void received.push(id),
    };
    const app = userRouter(new PostgresUserRepository(database.db, { hooks }));
    const made = await send(app, "POST", "/users", { email: "ADA@X", name: null });
    assert.deepEqual([made.status, made.json.email], [201, "ada@x"]);
    assert.equal((await send(app, "DELETE", `/users/${made.json.id}`)).status, 204);
    assert.deepEqual(received, ["ada@x", made.json.id]);
  });

  test("afterCreate is given what `returning` gives", async () => {
    const received: unknown[] = [];
    const hooks = { afterCreate: (given: object): void => void received.push(given) };
    const news = new PostgresNewsRepository(database.db, { hooks });
    const made = [await news.create({ text: "a" }), ...(await news.createMany([{ text: "b" }, {}]))];
    assert.deepEqual(received.splice(0), made);
    assert.deepEqual(Object.keys(made[0] ?? {}), ["id"]);
    const rename = {
      ...hooks,
      beforeCreate: (dto: { title: string }): void => {
        dto.title += "!";
      },
    };
    const entries = new PostgresSilentEntryRepository(database.db, { hooks: rename });
    const silent = [
      await entries.create({ title: "a" }, { secret: "s" }),
      ...(await entries.createMany([{ title: "b" }], ({ title }, index) => ({ secret: `${title}${index}` }))),
    ];
    assert.deepEqual(received.splice(0), silent);
    // The server's values are made of what is written.
    assert.equal((await entries.findById(silent[1]?.entryId ?? ""))?.secret, "b!0");
    const listed = await new PostgresListEntryRepository(database.db, { hooks }).create({ title: "a" });
    assert.deepEqual(received, [listed]);
    assert.ok(listed.createdAt instanceof Date);
  });

  test("upsert that leaves the row: after only when it was added", async () => {
    const calls: string[] = [];
    const hooks = {
      beforeCreate: (dto: { key: string }): void => {
        calls.push(`before ${dto.key}`);
        dto.key = dto.key.trim();
      },
      afterCreate: ({ key }: { key: string }): void => void calls.push(`after ${key}`),
      afterUpdate: ({ count: given }: { count: number }): void => void calls.push(`updated ${given}`),
    };
    const requests = new PostgresRequestRepository(database.db, { hooks });
    const made = await requests.upsert({ key: " k ", ownerId });
    assert.equal(made?.key, "k");
    assert.equal(await requests.upsert({ key: "k ", ownerId }), null);
    assert.deepEqual(calls.splice(0), ["before  k ", "after k", "before k "]);
    assert.equal(await requests.updateScoped(made.id, nobody, { count: 1 }), null);
    assert.equal((await requests.updateScoped(made.id, ownerId, {}))?.count, 0);
    assert.deepEqual(calls, []);
    assert.equal((await requests.updateScoped(made.id, ownerId, { count: 5 }))?.count, 5);
    assert.deepEqual(calls, ["updated 5"]);
  });

  test("an entity that nothing creates has the hooks of its other writes", async () => {
    const id = newUuid();
    await database.db.execute(`INSERT INTO public.settings (id, owner_id) VALUES ('${id}', '${ownerId}')`);
    const received: unknown[] = [];
    const settings = new PostgresSettingRepository(database.db, {
      hooks: {
        afterUpdate: ({ value }) => void received.push(value),
        afterDelete: (given) => void received.push(given),
      },
    });
    await settings.update(id, { value: "x" });
    assert.equal(await settings.delete(id), true);
    assert.deepEqual(received, ["x", id]);
  });

  test("with `error`, what a hook throws is the user's own, except after a commit", async () => {
    const mine = new Error("mine");
    const throwing = (): never => {
      throw mine;
    };
    const isMine = (error: unknown): boolean => error instanceof ParcelFailure && error.cause === mine;
    const plain = new PostgresParcelRepository(database.db);
    const { id } = await plain.create({ code: "a", weight: 1, ownerId });
    const befores = ["beforeCreate", "beforeUpdate", "beforeDelete", "beforeHardDelete", "beforeRestore"];
    const parcels = new PostgresParcelRepository(database.db, {
      hooks: Object.fromEntries(befores.map((name) => [name, throwing])),
    });
    const dto = { code: "b", weight: 1, ownerId };
    for (const call of [
      () => parcels.create(dto),
      () => parcels.createMany([dto]),
      () => parcels.upsert(dto),
      () => parcels.update(id, { weight: 2, expectedVersion: 0 }),
      () => parcels.updateScoped(id, ownerId, { weight: 2, expectedVersion: 0 }),
      () => parcels.delete(id),
      () => parcels.deleteScoped(id, ownerId),
      () => parcels.deleteMany([id]),
      () => parcels.hardDelete(id),
      () => parcels.restore(id),
    ])
      await assert.rejects(call, isMine);
    assert.equal((await plain.list(9, 0)).length, 1);
    const later = { afterCreate: async () => throwing() };
    await assert.rejects(new PostgresParcelRepository(database.db, { hooks: later }).create(dto), isMine);
    const run = transaction(database.db, withParcels({ hooks: later }));
    await assert.rejects(
      run.run(({ parcels: members }) => members.create({ ...dto, code: "c" })),
      (error) => error === mine,
    );
    assert.equal((await plain.list(9, 0)).length, 3);
  });
});
