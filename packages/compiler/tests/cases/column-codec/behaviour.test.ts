// Texts that a codec of the user's stores: encrypted in the table, in the clear for the application, and in no event.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import {
  CreateGuestRequest,
  GuestApi,
  type GuestCommandContext,
  GuestCommandHandler,
  GuestMigration,
  GuestSubscriber,
  guestRouter,
  type IdentifyGuest,
  PostgresGuestRepository,
} from "./guest.derived/index.ts";
import type { Guest } from "./guest.entity.ts";

const ada = { email: "ada@x.org", passport: "Pässport ✓ 1", note: "", pin: "pin of Ada" };

class Guests extends GuestCommandHandler<GuestCommandContext> {
  identify({ id, passport }: IdentifyGuest, { repositories }: GuestCommandContext): Promise<Guest> {
    return repositories.guests.update(id, { passport });
  }
}

describeBehaviour("codec of a column", (database) => {
  database.migrateOnce([GuestMigration]);

  function guests(): PostgresGuestRepository {
    return new PostgresGuestRepository(database.db);
  }

  async function dump(table: string): Promise<string> {
    const text = `SELECT row_to_json(stored)::TEXT FROM public.${table} AS stored`;
    return (await database.db.query({ name: text, text }, [])).rows.join("\n");
  }

  test("every write stores bytes, and every read has the text", async () => {
    const repository = guests();
    const created = await repository.create(ada);
    assert.deepEqual([created.passport, created.note, created.pin], [ada.passport, "", ada.pin]);
    const [bob, eve] = await repository.createMany([
      { email: "bob@x.org", passport: "passport of Bob", hostId: created.id },
      { email: "eve@x.org", passport: "passport of Eve", note: "note of Eve", pin: null },
    ]);
    assert.deepEqual([bob?.passport, bob?.note, eve?.note, eve?.pin], ["passport of Bob", null, "note of Eve", null]);
    const updated = await repository.update(created.id, { passport: "passport, new", note: null });
    assert.deepEqual([updated.passport, updated.note, updated.pin], ["passport, new", null, ada.pin]);
    const upserted = await repository.upsert({ ...ada, passport: "passport, upserted" });
    assert.deepEqual([upserted.id, upserted.passport], [created.id, "passport, upserted"]);
    assert.deepEqual(await repository.findById(created.id), upserted);
    assert.deepEqual(
      (await repository.findGuests(created.id)).map(({ passport }) => passport),
      ["passport of Bob"],
    );
    assert.deepEqual(await repository.findByIdCard(created.id), { id: created.id, passport: "passport, upserted" });
    const listed = await repository.list(9, 0);
    assert.deepEqual(listed.map(({ passport }) => passport).sort(), [
      "passport of Bob",
      "passport of Eve",
      "passport, upserted",
    ]);
    const stored = await dump("guests");
    assert.match(stored, /"passport":"\\\\x[0-9a-f]{56,}"/);
    assert.doesNotMatch(stored, /assport of|note of|pin of/);
  });

  test("no event, notification or audit entry has it, encrypted or not", async () => {
    const repository = guests();
    const notifications: string[] = [];
    const raw = await database.db.listen(GuestSubscriber.channel, (payload) => void notifications.push(payload));
    const { id } = await repository.create(ada);
    await repository.upsert({ ...ada, passport: "passport, upserted" });
    await repository.update(id, { passport: "passport, new", pin: "pin, new" });
    await repository.delete(id);
    await raw.close();
    for (const trace of [await dump("entity_outbox"), await dump("entity_audit_log"), ...notifications])
      assert.doesNotMatch(trace, /passport|"note"|"pin"|\\\\x|Pässport|pin of/);
  });

  test("over HTTP it is a text with its rules", async () => {
    const app = guestRouter(guests(), { commands: new Guests() });
    const made = await send(app, "POST", "/guests", ada);
    assert.equal(made.status, 201);
    const { id } = made.json;
    assert.deepEqual(made.json, { id, email: ada.email, passport: ada.passport, note: "", hostId: null });
    assert.deepEqual((await send(app, "GET", `/guests/${id}`)).json, made.json);
    assert.deepEqual((await send(app, "GET", "/guests")).json, [made.json]);
    assert.equal((await send(app, "PATCH", `/guests/${id}`, { passport: "x" })).status, 400);
    assert.equal((await send(app, "PATCH", `/guests/${id}`, { passport: "1234" })).json.passport, "1234");
    const identified = await send(app, "PUT", `/guests/${id}/identify`, { passport: "5678" });
    assert.deepEqual([identified.status, identified.json.passport], [200, "5678"]);
    assert.equal(CreateGuestRequest.safeParse({ ...ada, passport: 1 }).success, false);
    const { CreateGuestRequest: schema } = GuestApi.openapi().components.schemas;
    assert.deepEqual((schema as { properties: { passport: object } }).properties.passport, {
      type: "string",
      minLength: 3,
    });
  });

  test("bytes of another key are an error of the read, with its place and without the bytes", async () => {
    const repository = guests();
    const { id } = await repository.create(ada);
    const text =
      "UPDATE public.guests SET passport = '\\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'";
    await database.db.query({ name: text, text }, []);
    await assert.rejects(repository.findById(id), (error: Error) => !/00112233/.test(error.message));
  });
});
