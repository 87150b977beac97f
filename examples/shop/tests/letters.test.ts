// Events of orders into letters: none is lost with the process, and none is written twice.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { OutboxDrainer, type OutboxHandler, type OutboxRow } from "entity-derive/outbox";
import { applyMigrations } from "entity-derive/runtime";
import type { Hono } from "hono";
import { repositories } from "../src/app.derived/index.ts";
import { LetterWriter } from "../src/letters/letter-writer.ts";
import { createApp } from "../src/server/app.ts";
import { seed } from "../src/server/seed.ts";
import { type Answer, send as sendTo } from "./send.ts";

const migrations = new URL("../migrations/", import.meta.url);

describeBehaviour("letters", (database) => {
  database.migrateOnce((db) => applyMigrations(db, migrations));

  let app: Hono;

  beforeEach(async () => {
    await seed(database.db);
    app = createApp(database.db);
  });

  const send = (method: string, path: string, body?: unknown): Promise<Answer> => sendTo(app, method, path, body);

  async function placeOrder(): Promise<{ readonly id: string; readonly number: number }> {
    const [tea] = (await send("GET", "/products?name=mint")).body;
    const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
    const items = [{ productId: tea.id, quantity: 1 }];
    const { status, body } = await send("POST", "/orders/place", { shippingAddress, items });
    assert.equal(status, 201);
    return body;
  }

  const writer = (): LetterWriter => new LetterWriter(repositories(database.db).letters);
  const drain = async (handler: OutboxHandler): Promise<void> => {
    const drainer = new OutboxDrainer(database.db, handler, { baseDelay: 1, maxDelay: 1 });
    while ((await drainer.drainOnce()) > 0);
  };
  const lettersOf = async (id: string): Promise<string[]> =>
    (await send("GET", `/letters?orderId=${id}`)).body.map(({ text }: { readonly text: string }) => text).reverse();

  test("an order from its placing to the parcel, letter by letter", async () => {
    const { id, number } = await placeOrder();
    assert.equal((await send("POST", `/orders/${id}/pay`)).status, 200);
    assert.equal((await send("PATCH", `/orders/${id}`, { note: "To the neighbours, please" })).status, 200);
    assert.equal((await send("POST", `/orders/${id}/ship`)).status, 200);
    assert.deepEqual(await lettersOf(id), []);
    await drain(writer());
    assert.deepEqual(await lettersOf(id), [
      `Thank you for your order number ${number}.`,
      "We have received your payment. Thank you!",
      "Your parcel is on its way.",
    ]);
  });

  test("an order that is not placed has no letter", async () => {
    await drain(writer());
    const before = (await send("GET", "/letters?limit=100")).body.length;
    const [tea] = (await send("GET", "/products?name=mint")).body;
    const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
    const items = [{ productId: tea.id, quantity: tea.stock + 1 }];
    assert.equal((await send("POST", "/orders/place", { shippingAddress, items })).status, 409);
    await drain(writer());
    assert.equal((await send("GET", "/letters?limit=100")).body.length, before);
  });

  test("whatever is delivered again, or fails after the letter was written, is one letter", async () => {
    const { id } = await placeOrder();
    await send("POST", `/orders/${id}/pay`);
    const inner = writer();
    const failed = new Set<number>();
    const delivered: OutboxRow[] = [];
    const forgetful: OutboxHandler = {
      async handle(row) {
        delivered.push(row);
        await inner.handle(row);
        if (failed.has(row.id)) return;
        failed.add(row.id);
        throw new Error("the answer was lost");
      },
    };
    for (let round = 0; round < 200 && delivered.length < 2 * failed.size + 1; round++) {
      await drain(forgetful);
      const { rows } = await database.db.query({ name: "left", text: "SELECT count(*) FROM public.entity_outbox" }, []);
      if (rows[0]?.[0] === "0") break;
    }
    assert.equal(delivered.length, 2 * failed.size);
    assert.equal((await lettersOf(id)).length, 2);
  });
});
