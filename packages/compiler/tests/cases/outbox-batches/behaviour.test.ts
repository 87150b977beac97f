// The outbox in batches: every write stores its event in the statement that makes it, beside an entity of the other outbox.
import assert from "node:assert/strict";
import { test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { OutboxBatchDrainer, OutboxDrainer } from "entity-derive/outbox";
import { newUuid, transaction } from "entity-derive/runtime";
import { outboxEntry, outboxRetention } from "./app.derived/index.ts";
import { GuestMigration, PostgresGuestRepository } from "./guest.derived/index.ts";
import { PaymentEvent, PaymentMigration, PostgresPaymentRepository, withPayments } from "./payment.derived/index.ts";
import { PostgresReceiptRepository, ReceiptMigration, withReceipts } from "./receipt.derived/index.ts";
import { PostgresSeatRepository, SeatMigration } from "./seat.derived/index.ts";
import { PostgresShowRepository, ShowMigration } from "./show.derived/index.ts";
import { TicketMigration } from "./ticket.derived/index.ts";

const hall = newUuid();
const other = newUuid();

describeBehaviour("the outbox in batches", (database) => {
  database.migrateOnce([
    PaymentMigration,
    ReceiptMigration,
    SeatMigration,
    ShowMigration,
    GuestMigration,
    TicketMigration,
  ]);

  async function stored(columns: string): Promise<readonly (readonly (string | null)[])[]> {
    const text = `SELECT ${columns} FROM public.entity_outbox_events ORDER BY id`;
    const { rows } = await database.db.query({ name: `stored ${columns}`, text }, []);
    await database.db.execute("DELETE FROM public.entity_outbox_events");
    return rows;
  }

  function payments(): PostgresPaymentRepository {
    return new PostgresPaymentRepository(database.db);
  }

  test("each write stores the event of each row, in the order of the writes", async () => {
    const repository = payments();
    const one = await repository.create({ reference: "a", amount: "1" });
    const [two, three] = await repository.createMany([
      { reference: "b", amount: "2" },
      { reference: "c", amount: "3" },
    ]);
    assert.ok(two !== undefined && three !== undefined);
    assert.deepEqual(await stored("entity, entity_id, kind, owner"), [
      ["payments", one.id, "created", null],
      ["payments", two.id, "created", null],
      ["payments", three.id, "created", null],
    ]);
    await repository.update(one.id, { amount: "4" });
    await repository.upsert({ reference: "a", amount: "5" });
    const four = await repository.upsert({ reference: "d", amount: "6" });
    await repository.delete(one.id);
    await repository.deleteMany([two.id, three.id, newUuid()]);
    const rows = await stored("kind, payload");
    assert.deepEqual(
      rows.map(([kind]) => kind),
      ["updated", "updated", "created", "deleted", "deleted", "deleted"],
    );
    assert.deepEqual(
      rows.slice(0, 3).map(([, payload]) => PaymentEvent.parse(payload)),
      [
        { type: "updated", id: one.id, changes: { amount: "4" } },
        { type: "updated", id: one.id, changes: { amount: "5" } },
        { type: "created", entity: four },
      ],
    );
  });

  test("what changes nothing stores nothing, and what is rolled back has stored nothing", async () => {
    const repository = payments();
    const { id } = await repository.create({ reference: "a", amount: "1" });
    await stored("id");
    assert.equal(await repository.delete(newUuid()), false);
    assert.deepEqual(await repository.createMany([]), []);
    await assert.rejects(repository.create({ reference: "a", amount: "2" }));
    await assert.rejects(
      transaction(database.db, withPayments({})).run(async (tx) => {
        await tx.payments.update(id, { amount: "3" });
        throw new Error("no");
      }),
      /^Error: no$/,
    );
    assert.deepEqual(await stored("id"), []);
  });

  test("a transaction of both kinds fills both tables, with one transaction id in all its rows", async () => {
    const repository = payments();
    await transaction(database.db, withPayments({}), withReceipts({})).run(async (tx) => {
      const { id } = await tx.payments.create({ reference: "a", amount: "1" });
      await tx.receipts.create({ paymentId: id });
      await tx.payments.update(id, { state: "settled" });
    });
    const { rows } = await database.db.query(
      {
        name: "both",
        text: `SELECT (SELECT count(DISTINCT xid) || ' of ' || count(*) FROM public.entity_outbox_events),
          (SELECT string_agg(entity || ' ' || kind, ', ') FROM public.entity_outbox)`,
      },
      [],
    );
    assert.deepEqual(rows, [["1 of 2", "receipts created"]]);
    assert.equal((await repository.list(10, 0)).length, 1);
    assert.equal((await new PostgresReceiptRepository(database.db).list(10, 0)).length, 1);
  });

  test("an event belongs to its row's owner, which it does not show; a composite key is the JSON of its parts", async () => {
    const seats = new PostgresSeatRepository(database.db, { actor: String }).as("ann");
    const own = new PostgresSeatRepository(database.db).ownedBy(hall);
    await seats.create({ row: "B", number: 7, guest: null }, { hallId: other });
    await own.create({ row: 'A"', number: 1, guest: "Bo" });
    await own.update({ row: 'A"', number: 1 }, { guest: null, expectedVersion: 0 });
    await own.delete({ row: 'A"', number: 1 });
    await own.restore({ row: 'A"', number: 1 });
    await own.deleteMany([
      { row: 'A"', number: 1 },
      { row: "B", number: 7 },
    ]);
    const rows = await stored("entity_id, kind, owner, meta->>'actor', meta->>'owner', meta->>'version'");
    assert.deepEqual(rows, [
      ['["B",7]', "created", other, "ann", null, "0"],
      ['["A\\"",1]', "created", hall, null, null, "0"],
      ['["A\\"",1]', "updated", hall, null, null, "1"],
      ['["A\\"",1]', "deleted", hall, null, null, "2"],
      ['["A\\"",1]', "restored", hall, null, null, "3"],
      ['["A\\"",1]', "deleted", hall, null, null, "4"],
    ]);
  });

  test("drainers of both kinds deliver what is written, and the application's folder types it", async () => {
    await transaction(database.db, withPayments({}), withReceipts({})).run(async (tx) => {
      const { id } = await tx.payments.create({ reference: "a", amount: "1" });
      await tx.payments.update(id, { state: "settled" });
      await tx.receipts.create({ paymentId: id });
    });
    const seen: string[] = [];
    const see = (row: { readonly entity: string; readonly payload: unknown }): void => {
      const entry = outboxEntry(row);
      if (entry?.entity === "payments") {
        const { event } = entry;
        seen.push(event.type === "created" ? `created for ${event.entity.amount}` : event.type);
      } else if (entry?.entity === "receipts") seen.push(`receipt ${entry.event.type}`);
    };
    assert.equal(outboxRetention, 2 * 24 * 60 * 60 * 1000);
    assert.equal(outboxEntry({ entity: "nothing", payload: {} }), null);
    const batches = new OutboxBatchDrainer(
      database.db,
      {
        async handleBatch(rows) {
          for (const row of rows) see(row);
        },
      },
      { listen: false, retention: outboxRetention },
    );
    while ((await batches.drainOnce()) > 0);
    const single = new OutboxDrainer(database.db, { handle: async (row) => see(row) }, { listen: false });
    while ((await single.drainOnce()) > 0);
    assert.deepEqual(seen, ["created for 1", "updated", "receipt created"]);
  });

  test("links store the event of each row of their join entity, with its owner", async () => {
    const show = await new PostgresShowRepository(database.db).ownedBy(hall).create({ title: "Hamlet" });
    const guests = await new PostgresGuestRepository(database.db)
      .ownedBy(hall)
      .createMany([{ name: "a" }, { name: "b" }, { name: "c" }]);
    const [a, b, c] = guests.map(({ id }) => id);
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    await stored("id");
    const shows = new PostgresShowRepository(database.db).ownedBy(hall);
    await shows.addGuests(show.id, [a, b]);
    await shows.setGuests(show.id, [b, c]);
    const rows = await stored("entity, kind, owner");
    assert.deepEqual(rows.map((row) => row.join(" ")).sort(), [
      `show_guests created ${hall}`,
      `show_guests created ${hall}`,
      `show_guests created ${hall}`,
      `show_guests deleted ${hall}`,
    ]);
  });
});
