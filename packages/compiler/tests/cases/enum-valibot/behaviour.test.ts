// Enums read by Valibot: the user's own type comes out, and no other text passes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import * as v from "valibot";
import type { Status } from "./status.ts";
import { CreateTicketRequest, PostgresTicketRepository, TicketMigration } from "./ticket.derived/index.ts";

const body = {
  tags: ["bug"],
  source: "web",
  origin: { channel: "mail", level: "first" },
  history: [{ from: "open", priority: "low" }],
};

test("only the texts pass", () => {
  const read = v.parse(CreateTicketRequest, { ...body, status: "closed" });
  const status: Status | undefined = read.status;
  assert.equal(status, "closed");
  for (const wrong of [{ status: "Closed" }, { tags: ["chore"] }, { key: "web" }, { final: "open" }])
    assert.equal(v.safeParse(CreateTicketRequest, { ...body, ...wrong }).success, false);
});

describeBehaviour("enums read by Valibot", (database) => {
  database.migrateOnce([TicketMigration]);

  test("rows hold the texts", async () => {
    const tickets = new PostgresTicketRepository(database.db);
    const made = await tickets.create(v.parse(CreateTicketRequest, { ...body, final: "closed" }));
    assert.deepEqual([made.status, made.origin.channel, made.final], ["open", "mail", "closed"]);
    assert.deepEqual(await tickets.findById(made.id), made);
  });
});
