// Parts of an entity by `@projection`: read on their own, with no column more, and of live rows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour, recordStatements } from "@entity-derive/test-databases";
import { newUuid } from "entity-derive/runtime";
import {
  PostgresProfileRepository,
  ProfileMigration,
  toProfileNameOnly,
  toProfileNumbers,
  toProfilePublic,
} from "./profile.derived/index.ts";

describeBehaviour("projection", (database) => {
  database.migrateOnce([ProfileMigration]);

  function profiles(): PostgresProfileRepository {
    return new PostgresProfileRepository(database.db);
  }

  test("has its fields and no others, from the entity and from the database", async () => {
    const repository = profiles();
    const profile = await repository.create(
      { nick: "ada", contact: { channel: "mail", value: null }, balance: 9223372036854775807n, level: "high" },
      { secret: "s" },
    );
    const { id, since } = profile;
    assert.deepEqual(await repository.findByIdPublic(id), {
      id,
      nick: "ada",
      contact: { channel: "mail", value: null },
    });
    assert.deepEqual(await repository.findByIdNumbers(id.toUpperCase()), {
      score: null,
      balance: 9223372036854775807n,
      since,
      level: "high",
    });
    assert.deepEqual(await repository.findByIdNameOnly(id), { nick: "ada" });
    assert.deepEqual(toProfilePublic(profile), await repository.findByIdPublic(id));
    assert.deepEqual(toProfileNumbers(profile), await repository.findByIdNumbers(id));
    assert.deepEqual(toProfileNameOnly(profile), { nick: "ada" });
  });

  test("shows live rows alone", async () => {
    const repository = profiles();
    const { id } = await repository.create({ nick: "x", contact: { channel: "phone", value: "1" }, balance: 0n });
    assert.equal(await repository.findByIdPublic(newUuid()), null);
    await repository.delete(id);
    assert.equal(await repository.findByIdPublic(id), null);
    assert.equal(await repository.findByIdNumbers(id), null);
    await repository.restore(id);
    assert.equal((await repository.findByIdPublic(id))?.nick, "x");
    await assert.rejects(repository.findByIdPublic("x"), RangeError);
  });

  test("a stored value that is none of the choices is refused, wherever it is read", async () => {
    const repository = profiles();
    const { id } = await repository.create({ nick: "x", contact: { channel: "phone", value: "1" }, balance: 0n });
    // A table that a tool created without the CHECK of the union.
    for (const name of ["contact_channel", "the level"])
      await database.db.execute(`ALTER TABLE profiles DROP CONSTRAINT "profiles_${name}_check"`);
    await database.db.execute("UPDATE profiles SET contact_channel = 'pigeon', \"the level\" = 'middle'");
    await assert.rejects(repository.findByIdPublic(id), {
      name: "UnknownValueError",
      column: "profiles.contact_channel",
    });
    await assert.rejects(repository.findByIdNumbers(id), { name: "UnknownValueError", column: "profiles.the level" });
    assert.deepEqual(await repository.findByIdNameOnly(id), { nick: "x" });
  });
});

describeBehaviour(
  "projection, on the server",
  (database) => {
    database.migrateOnce([ProfileMigration]);

    test("no other column is selected", async () => {
      const repository = new PostgresProfileRepository(database.db);
      const address = database.postgres?.address ?? "";
      const selected = async (call: () => Promise<unknown>): Promise<readonly string[]> => {
        const statements = await recordStatements(address, call);
        return statements.map(({ text, calls }) => `${calls} ${/SELECT (.*?)\s+FROM/.exec(text)?.[1]}`);
      };
      assert.deepEqual(await selected(() => repository.findByIdPublic(newUuid())), [
        "1 id, nick, contact_channel, contact_value",
      ]);
      assert.deepEqual(await selected(() => repository.findByIdNumbers(newUuid())), [
        '1 score, balance, since, "the level"',
      ]);
      assert.deepEqual(await selected(() => repository.findByIdNameOnly(newUuid())), ["1 nick"]);
    });
  },
  { engines: ["pg"] },
);
