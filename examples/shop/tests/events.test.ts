// The stream of events: each user is told of their own orders, until either side ends it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { describeBehaviour } from "@entity-derive/test-databases";
import { applyMigrations } from "entity-derive/runtime";
import type { Hono } from "hono";
import { createApp } from "../src/server/app.ts";
import { seed } from "../src/server/seed.ts";
import { type Answer, send } from "./send.ts";

interface Message {
  readonly event: string;
  readonly data: string;
}

async function* messagesOf(response: Response): AsyncGenerator<Message, undefined> {
  let text = "";
  for await (const chunk of (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new TextDecoderStream(),
  )) {
    const messages = (text + chunk).split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const [, event = "", data = ""] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? [];
      yield { event, data };
    }
  }
}

const migrations = new URL("../migrations/", import.meta.url);

describeBehaviour("events", (database) => {
  database.migrateOnce((db) => applyMigrations(db, migrations));

  let app: Hono;
  let closing: AbortController;

  beforeEach(async () => {
    await seed(database.db);
    closing = new AbortController();
    app = createApp(database.db, { closing: closing.signal });
  });

  async function place(token: string): Promise<Answer> {
    const [tea] = (await send(app, "GET", "/products?name=mint")).body;
    const shippingAddress = { street: "1 High Street", postalCode: "10115", city: "Berlin", addition: null };
    const body = { shippingAddress, items: [{ productId: tea.id, quantity: 1 }] };
    return send(app, "POST", "/orders/place", body, token);
  }

  async function listen(token: string): Promise<AsyncGenerator<Message, undefined>> {
    const response = await app.request("/events", { headers: { authorization: `Bearer ${token}` } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    const messages = messagesOf(response);
    assert.deepEqual((await messages.next()).value, { event: "open", data: "" });
    return messages;
  }

  test("everybody is told of their own orders alone", async () => {
    const mary = { name: "Mary", email: "mary@example.com" };
    const { token } = (await send(app, "POST", "/users/register", mary)).body;
    const [demos, marys] = [await listen("demo"), await listen(token)];

    const first = (await place("demo")).body;
    const second = (await place(token)).body;
    await send(app, "POST", `/orders/${second.id}/cancel`, undefined, token);
    await send(app, "POST", `/orders/${first.id}/pay`);

    const next = async (messages: AsyncGenerator<Message, undefined>) => {
      const { value } = await messages.next();
      const { type, id, entity, changes } = JSON.parse(value?.data ?? "");
      assert.equal(value?.event, type);
      return [type, id ?? entity.id, (changes ?? entity).status];
    };
    assert.deepEqual(await next(demos), ["created", first.id, "pending"]);
    assert.deepEqual(await next(demos), ["updated", first.id, "paid"]);
    assert.deepEqual(await next(marys), ["created", second.id, "pending"]);
    assert.deepEqual(await next(marys), ["updated", second.id, "cancelled"]);

    await demos.return(undefined);
    closing.abort();
    assert.equal((await marys.next()).done, true, "a server that stops ends the stream");
  });
});
