// Enums and the types of constants: their texts in the table, and what is no such text kept out on every way in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { send } from "../../send.ts";
import type { Status } from "./status.ts";
import {
  CreateTicketRequest,
  PostgresTicketRepository,
  TicketApi,
  TicketEvent,
  TicketMigration,
  ticketRouter,
  ticketStatusValues,
} from "./ticket.derived/index.ts";

const body = {
  tags: ["bug"],
  source: "web",
  origin: { channel: null, level: "first" },
  history: [{ from: "open", priority: "low" }],
};

test("the document lists the texts", () => {
  const schemas = TicketApi.openapi().components?.schemas as Record<string, { properties: Record<string, unknown> }>;
  const { status, key, tags } = schemas["CreateTicketRequest"]?.properties ?? {};
  assert.deepEqual(status, { type: "string", enum: ["open", "in_progress", "closed"], default: "open" });
  assert.deepEqual(key, { type: ["string", "null"], enum: ["Web", "Import", null] });
  assert.deepEqual(tags, { type: "array", items: { type: "string", enum: ["bug", "feature"] } });
});

test("what is read is the user's own type", () => {
  const { status, final, origin } = CreateTicketRequest.parse({ ...body, status: "closed", final: "archived" });
  const closed: Status | undefined = status;
  const last: Status.Closed | "archived" | null | undefined = final;
  assert.deepEqual([closed, last, origin.level], ["closed", "archived", "first"]);
});

for (const [name, wrong] of Object.entries({
  "the name of a member": { status: "Open" },
  "a text of another enum": { channel: "open" },
  "a text that is no key": { key: "web" },
  "an element": { tags: ["chore"] },
  "a member of an embedded object": { origin: { channel: null, level: "third" } },
  "a value in JSON": { history: [{ from: "nowhere", priority: "low" }] },
}))
  test(`${name} is refused`, () => assert.equal(CreateTicketRequest.safeParse({ ...body, ...wrong }).success, false));

describeBehaviour("enums", (database) => {
  database.migrateOnce([TicketMigration]);

  test("rows hold the texts, and give them back", async () => {
    const tickets = new PostgresTicketRepository(database.db);
    const dto = CreateTicketRequest.parse({ ...body, channel: "phone", earlier: ["open", "closed"], key: "Web" });
    const made = await tickets.create(dto, { reviewed: "closed" as Status });
    const { id, ...rest } = made;
    assert.deepEqual(rest, {
      status: "open",
      channel: "phone",
      priority: "low",
      tags: ["bug"],
      earlier: ["open", "closed"],
      source: "web",
      key: "Web",
      final: null,
      origin: { channel: null, level: "first" },
      history: [{ from: "open", priority: "low" }],
      reviewed: "closed",
      parentId: null,
    });
    const [open = "closed" as Status] = ticketStatusValues;
    assert.deepEqual(await tickets.query({ status: open }), [made]);
    const moved = await tickets.update(id, { status: "in_progress" as Status });
    assert.equal(moved.status, "in_progress");
    const event: TicketEvent = { type: "created", entity: moved };
    assert.deepEqual(TicketEvent.parse(TicketEvent.stringify(event)), event);
  });

  test("a stored text that is none of them is refused with the column's name", async () => {
    const tickets = new PostgresTicketRepository(database.db);
    const { id } = await tickets.create(CreateTicketRequest.parse(body));
    await database.db.execute("ALTER TABLE tickets DROP CONSTRAINT tickets_status_check");
    await database.db.query({ name: "spoil", text: "UPDATE tickets SET status = 'lost'" }, []);
    await assert.rejects(tickets.findById(id), /tickets\.status/);
    await assert.rejects(
      tickets.create({ ...CreateTicketRequest.parse(body), status: "lost" as Status }),
      /tickets\.status/,
    );
  });

  test("routes take and show them", async () => {
    const app = ticketRouter(new PostgresTicketRepository(database.db));
    const made = await send(app, "POST", "/tickets", { ...body, status: "closed" });
    assert.deepEqual([made.status, made.json.status, made.json.priority], [201, "closed", "low"]);
    assert.equal((await send(app, "GET", "/tickets?status=closed&priority=low")).json.length, 1);
    assert.equal((await send(app, "GET", "/tickets?status=Closed")).status, 400);
    assert.equal((await send(app, "PATCH", `/tickets/${made.json.id}`, { status: "gone" })).status, 400);
    assert.equal((await send(app, "PATCH", `/tickets/${made.json.id}`, { channel: "mail" })).json.channel, "mail");
  });
});
