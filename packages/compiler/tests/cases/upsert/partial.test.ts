// Upserts of requests that leave something out: what is absent stays, and the event says what happened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { type Streamed, transaction } from "entity-derive/runtime";
import {
  type CreateProfileRequest,
  PostgresProfileRepository,
  ProfileEvent,
  ProfileMigration,
  ProfileSubscriber,
} from "./profile.derived/index.ts";

const home = { city: "Paris", zip: "75001" };
const least: CreateProfileRequest = { handle: "ada", name: "Ada", home };
const full: CreateProfileRequest = {
  ...least,
  bio: "b",
  level: 7,
  labels: ["x", "y"],
  quota: 70,
  ceiling: 80,
  preferences: { dark: true },
  balance: 2n ** 62n,
  origin: "first",
};

describeBehaviour("upsert of a part", (database) => {
  database.migrateOnce([ProfileMigration]);

  function profiles(): PostgresProfileRepository {
    return new PostgresProfileRepository(database.db);
  }
  /** The events of the outbox with their kinds, in order, and none of them again. */
  async function events(): Promise<readonly (readonly [kind: string | null, event: ProfileEvent])[]> {
    const text =
      "WITH taken AS (DELETE FROM public.entity_outbox RETURNING *) SELECT kind, payload FROM taken ORDER BY id";
    const { rows } = await database.db.query({ name: "taken", text }, []);
    return rows.map(([kind, payload]) => [kind ?? null, ProfileEvent.parse(payload ?? "")]);
  }

  test("a new row takes the defaults", async () => {
    const { id, token, ...row } = await profiles().upsert(least, { token: "t" });
    assert.equal(token, "t");
    assert.deepEqual(row, {
      ...least,
      bio: null,
      level: 1,
      labels: ["new"],
      quota: 10,
      ceiling: 20,
      preferences: null,
      balance: null,
      origin: null,
      version: 0,
    });
    assert.deepEqual(await events(), [["created", { type: "created", entity: { id, ...row } }]]);
  });

  test("what is absent stays, what is null becomes NULL, and what is there is overwritten", async () => {
    const repository = profiles();
    const first = await repository.upsert(full, { token: "t" });
    const kept = await repository.upsert({ ...least, handle: "ADA", name: "A." }, { token: "other" });
    assert.deepEqual(kept, { ...first, name: "A.", version: 1 });
    const nothing = { bio: null, ceiling: null, preferences: null, balance: null, origin: null };
    const cleared = await repository.upsert({ ...least, ...nothing }, { token: "other" });
    assert.deepEqual(cleared, { ...first, ...nothing, origin: "first", version: 2 });
    const changed = { bio: "", level: 0, labels: [], quota: 0, ceiling: 0, preferences: [null], balance: 0n };
    const last = await repository.upsert(
      { ...least, ...changed, home: { city: "Rome", zip: null }, origin: "second" },
      { token: "other" },
    );
    assert.deepEqual(last, { ...cleared, ...changed, home: { city: "Rome", zip: null }, version: 3 });
    assert.deepEqual(await repository.upsert({ ...full, bio: undefined }, { token: "" }), {
      ...first,
      bio: "",
      version: 4,
    });
    assert.equal((await repository.list(9, 0)).length, 1);
  });

  test("the event of an existing row is an update with what the request has", async () => {
    const repository = profiles();
    const subscriber = await ProfileSubscriber.connect(database.db);
    const { id, token, ...row } = await repository.upsert(full, { token: "secret" });
    await repository.upsert({ ...least, bio: null, balance: 5n }, { token: "secret" });
    await repository.upsert({ ...least, preferences: { long: "x".repeat(9_000) } }, { token: "secret" });
    await repository.upsert({ ...least, handle: "bob" }, { token: "secret" });
    const stored = await events();
    assert.deepEqual(stored.slice(0, 3), [
      ["created", { type: "created", entity: { id, ...row } }],
      ["updated", { type: "updated", id, changes: { name: "Ada", bio: null, balance: 5n, home } }],
      ["updated", { type: "updated", id, changes: { name: "Ada", preferences: { long: "x".repeat(9_000) }, home } }],
    ]);
    assert.deepEqual(
      stored.map(([kind]) => kind),
      ["created", "updated", "updated", "created"],
    );
    const sent: Streamed<ProfileEvent>[] = [];
    for await (const event of subscriber) {
      sent.push(event);
      if (sent.length === 4) break;
    }
    assert.deepEqual(
      sent.slice(0, 2).map(({ meta: _, ...event }) => event),
      stored.slice(0, 2).map(([, event]) => event),
    );
    assert.deepEqual(
      sent.map(({ type }) => type),
      ["created", "updated", "updated", "created"],
    );
  });

  test("many at once: one row is created, and the others update it", async () => {
    const repository = profiles();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        repository.upsert(index % 2 === 0 ? least : { ...least, level: index }, { token: "t" }),
      ),
    );
    const [row] = await repository.list(9, 0);
    assert.equal(row?.version, 29);
    assert.notEqual(row.level, 1);
    const kinds = (await events()).map(([kind]) => kind);
    assert.deepEqual([kinds.filter((kind) => kind === "created").length, kinds.length], [1, 30]);
  });

  test("of a row that the same transaction has made, and made again", async () => {
    await transaction(database.db).run(async ({ tx }) => {
      const repository = new PostgresProfileRepository(tx);
      const { id } = await repository.upsert(full, { token: "t" });
      await repository.upsert(least, { token: "t" });
      await repository.delete(id);
      await repository.upsert(least, { token: "t" });
    });
    assert.deepEqual(
      (await events()).map(([kind]) => kind),
      ["created", "updated", "deleted", "created"],
    );
  });
});
