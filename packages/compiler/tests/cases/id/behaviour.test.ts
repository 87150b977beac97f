// An id under another name and in a column of another name, and one that is a plain string.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { NotFoundError, newUuid } from "entity-derive/runtime";
import { send } from "../../send.ts";
import { CountryMigration, countryRouter, PostgresCountryRepository } from "./country.derived/index.ts";
import { PostgresTicketRepository, TicketMigration } from "./ticket.derived/index.ts";

describeBehaviour("id", (database) => {
  database.migrateOnce([CountryMigration, TicketMigration]);

  test("the id has the name that the class gives it, and the column its own", async () => {
    const countries = new PostgresCountryRepository(database.db);
    const created = await countries.createMany([{ name: "Chile" }, { name: "Peru" }, { name: "Bolivia" }]);
    const [chile, peru] = created;
    assert.ok(chile !== undefined && peru !== undefined);
    assert.deepEqual(Object.keys(chile), ["key", "name"]);
    assert.deepEqual(await countries.findById(chile.key), chile);
    assert.deepEqual(await countries.update(chile.key, { name: "Chile!" }), { key: chile.key, name: "Chile!" });
    assert.deepEqual(await countries.query({ key: peru.key }), [peru]);
    assert.deepEqual(
      (await countries.query({ sort: "key_desc" })).map(({ name }) => name),
      ["Bolivia", "Peru", "Chile!"],
    );
    assert.deepEqual(
      (await countries.query({ sort: "key_asc", limit: 1 })).map(({ name }) => name),
      ["Chile!"],
    );
    assert.deepEqual(
      (await countries.listAfter(chile.key, 1)).map(({ key }) => key),
      [peru.key],
    );
    await assert.rejects(countries.update(newUuid(), {}), NotFoundError);
    await database.db.execute(`SELECT country_key FROM countries`);
  });

  test("an id that is a string is a UUID in a TEXT column", async () => {
    const tickets = new PostgresTicketRepository(database.db);
    const [first, second] = await tickets.createMany([{ title: "a" }, { title: "b" }]);
    assert.ok(first !== undefined && second !== undefined);
    assert.deepEqual(await tickets.findByIds([first.id]), [first]);
    assert.deepEqual(await tickets.listAfter(first.id, 5), [second]);
    assert.equal(await tickets.deleteMany([first.id, second.id]), 2);
  });

  test("a request cannot choose the id, and the address of what it made has it", async () => {
    const app = countryRouter(new PostgresCountryRepository(database.db));
    const key = newUuid();
    const made = await send(app, "POST", "/countries", { name: "Chile", key, id: key, country_key: key });
    assert.equal(made.status, 201);
    assert.notEqual(made.json.key, key);
    assert.equal(made.headers.get("location"), `/countries/${made.json.key}`);
    const changed = await send(app, "PATCH", `/countries/${made.json.key}`, { key, name: "Peru" });
    assert.deepEqual(changed.json, { key: made.json.key, name: "Peru" });
    const page = await send(app, "GET", "/countries?limit=1");
    assert.equal(page.headers.get("link"), null);
    await send(app, "POST", "/countries", { name: "Brazil" });
    const after = await send(app, "GET", "/countries?limit=1&after=00000000-0000-0000-0000-000000000000");
    assert.equal(after.headers.get("link"), `<?limit=1&after=${made.json.key}>; rel="next"`);
    assert.equal((await send(app, "GET", `/countries?limit=1&after=${made.json.key}`)).json[0].name, "Brazil");
  });
});
