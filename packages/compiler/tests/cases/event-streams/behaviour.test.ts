// Events over HTTP: what clients see of them, whose they see, where they go on, behind every framework.
import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterEach, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { describeBehaviour, until } from "@entity-derive/test-databases";
import { EventStreams } from "entity-derive/event-streams";
import { expressRoutes } from "entity-derive/express";
import { fastifyRoutes } from "entity-derive/fastify";
import { fetchHandler } from "entity-derive/fetch";
import type { Route } from "entity-derive/http";
import { nodeListener } from "entity-derive/node";
import { type Database, newUuid } from "entity-derive/runtime";
import express from "express";
import { fastify } from "fastify";
import { streamAsDocumented } from "../../stream-as-documented.ts";
import { repositories } from "./app.derived/repositories.ts";
import { routes } from "./app.derived/routes.ts";
import type { Member } from "./guards.ts";
import {
  OrderApi,
  OrderMigration,
  type OrderStreamEvent,
  orderRouter,
  orderRoutes,
  PostgresOrderRepository,
} from "./order.derived/index.ts";
import { PostgresRateRepository, RateApi, RateMigration, type RateStreamEvent } from "./rate.derived/index.ts";
import { PostgresSessionRepository, SessionMigration } from "./session.derived/index.ts";
import { PostgresShopRepository, ShopApi, ShopMigration } from "./shop.derived/index.ts";

const key = "a key of thirty-two bytes or more";
const sentTo = { streetName: "High Street", floor: null };

/** What a failing test leaves open. */
const opened: (() => unknown)[] = [];

/** What a client has been sent. */
class Follower {
  readonly #cut = new AbortController();
  text = "";
  status = 0;
  headers = new Headers();
  isOpen = true;

  static async follow(url: string, headers: Record<string, string> = {}): Promise<Follower> {
    const follower = new Follower();
    opened.push(() => follower.cut());
    const response = await fetch(url, { headers, signal: follower.#cut.signal });
    follower.status = response.status;
    follower.headers = response.headers;
    void follower.#read(response);
    if (response.status === 200) await until(() => follower.lastEventId !== "" || !follower.isOpen);
    return follower;
  }

  async #read(response: Response): Promise<void> {
    try {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) this.text += chunk;
    } catch {
      // It was cut.
    }
    this.isOpen = false;
  }

  get events(): readonly { readonly id: number; readonly event: Record<string, unknown> }[] {
    return [...this.text.matchAll(/^data: (\{"id".*)$/gm)].map(([, data]) => JSON.parse(data ?? ""));
  }

  get lastEventId(): string {
    return [...this.text.matchAll(/^id: (.*)\n/gm)].at(-1)?.[1] ?? "";
  }

  get resets(): number {
    return [...this.text.matchAll(/^event: reset$/gm)].length;
  }

  async until(count: number): Promise<void> {
    await until(() => this.events.length >= count);
    await delay(30);
    assert.equal(this.events.length, count);
  }

  cut(): void {
    this.#cut.abort();
  }
}

async function listen(listener: RequestListener): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  opened.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What serves handlers of the Fetch standard on Node. */
function fetchListener(handler: (request: Request) => Response | Promise<Response>): RequestListener {
  return (incoming, outgoing) => {
    const serve = async (): Promise<void> => {
      const { method = "GET", url = "/", headers } = incoming;
      const request = new Request(`http://localhost${url}`, { method, headers: headers as Record<string, string> });
      const response = await handler(request);
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.flushHeaders();
      if (response.body === null) outgoing.end();
      else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
    };
    serve().catch((error: Error) => outgoing.destroy(error));
  };
}

const frameworks: Readonly<
  Record<string, (routes: readonly Route[]) => Promise<{ readonly url: string; close(): Promise<void> }>>
> = {
  "node:http": (routes) => listen(nodeListener(routes)),
  Express: (routes) => listen(express().use(expressRoutes(routes))),
  Fastify: async (routes) => {
    const app = fastify({ forceCloseConnections: true });
    await app.register(fastifyRoutes(routes));
    await app.listen({ port: 0, host: "127.0.0.1" });
    opened.push(() => app.close());
    const { port } = app.server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, close: () => app.close() };
  },
  fetch: (routes) => listen(fetchListener(fetchHandler(routes))),
};

const owner = ({ shopId }: Member): string | null => shopId;
const expiresAt = ({ expiresAt }: Member): Date | null => expiresAt;

describeBehaviour(
  "events over HTTP",
  (database) => {
    database.migrateOnce([ShopMigration, OrderMigration, RateMigration, SessionMigration]);

    afterEach(() => Promise.all(opened.splice(0).map((close) => close())));

    async function using(
      run: (parts: { readonly db: Database; readonly events: EventStreams }) => Promise<void>,
    ): Promise<void> {
      const { db } = database;
      const events = new EventStreams(db, { key, pollInterval: 20, listen: false });
      try {
        await run({ db, events });
      } finally {
        await events.close();
      }
    }

    /** All of them are given what streams once. */
    const routesOf = (db: Database, streams: EventStreams): readonly Route[] =>
      routes(repositories(db), { streams, orders: { owner, expiresAt }, shops: { owner } });

    test("a client sees of its own rows what responses show, and of other owners' nothing", () =>
      using(async ({ db, events }) => {
        const server = await listen(nodeListener(routesOf(db, events)));
        const [own, other] = [newUuid(), newUuid()];
        const follower = await Follower.follow(`${server.url}/api/orders/events`, { authorization: own.toUpperCase() });
        const stranger = await Follower.follow(`${server.url}/api/orders/events`, { authorization: other });
        assert.equal(follower.status, 200);
        assert.equal(follower.headers.get("content-type"), "text/event-stream");
        assert.equal(follower.headers.get("vary"), "Authorization");
        assert.equal(follower.headers.get("etag"), null);
        const orders = new PostgresOrderRepository(db);
        const mine = orders.ownedBy(own);
        const order = await mine.create({ title: "a", total: "1.50", sentTo, internalNote: "secret 1" });
        await mine.update(order.id, { internalNote: "secret 2", expectedVersion: 0 });
        await mine.update(order.id, { title: "b\nc", internalNote: "secret 3", expectedVersion: 1 });
        await orders.ownedBy(other).create({ title: "theirs", total: "1", sentTo, internalNote: null });
        await mine.delete(order.id);
        await mine.restore(order.id);
        await follower.until(4);
        await stranger.until(1);
        assert.deepEqual(
          follower.events.map(({ event }) => event),
          [
            {
              type: "created",
              entity: {
                id: order.id,
                title: "a",
                total: "1.50",
                placed_at: order.placedAt.toISOString(),
                sent_to: { street_name: "High Street", floor: null },
                revision: 0,
              },
            },
            { type: "updated", id: order.id, changes: { title: "b\nc" } },
            { type: "deleted", id: order.id },
            { type: "restored", id: order.id },
          ],
        );
        assert.doesNotMatch(follower.text + stranger.text, /secret|cardToken|card_token|none/);
        assert.doesNotMatch(follower.text, new RegExp(`theirs|${own}|${other}`));
        // The position of the one shows the other nothing: it says where, and the guard says whose.
        follower.cut();
        stranger.cut();
        await orders.ownedBy(other).create({ title: "theirs again", total: "1", sentTo, internalNote: null });
        const again = await Follower.follow(`${server.url}/api/orders/events`, {
          authorization: own,
          "last-event-id": stranger.lastEventId,
        });
        await delay(80);
        assert.doesNotMatch(again.text, /theirs/);
        assert.equal(again.resets, 0);
        again.cut();
        await server.close();
      }));

    test("a client that loads when it is told to misses nothing, however late the first position is known", () =>
      using(async ({ db }) => {
        const started = Promise.withResolvers<void>();
        // The first query of the process waits, as for a connection of the pool.
        const slow = new Proxy(db, {
          get(target, name) {
            const member: unknown = Reflect.get(target, name);
            if (typeof member !== "function") return member;
            return name === "query"
              ? (...given: unknown[]) => started.promise.then(() => Reflect.apply(member, target, given))
              : member.bind(target);
          },
        });
        const events = new EventStreams(slow, { key, pollInterval: 20, listen: false });
        opened.push(() => events.close());
        const server = await listen(nodeListener(routesOf(db, events)));
        const shop = newUuid();
        const add = (title: string): Promise<unknown> =>
          new PostgresOrderRepository(db).ownedBy(shop).create({ title, total: "1", sentTo, internalNote: null });
        const url = `${server.url}/api/orders/events`;
        const follower = Follower.follow(url, { authorization: shop });
        await until(() => events.size === 1);
        await add("before the first position");
        started.resolve();
        const first = await follower;
        assert.deepEqual([first.resets, first.events.length], [1, 0]);
        await add("after it");
        await first.until(1);
        // A process that ends sends a client away without a position: the next one tells it to load.
        await events.close();
        const late = await Follower.follow(url, { authorization: shop });
        await until(() => !late.isOpen);
        assert.deepEqual([late.resets, late.lastEventId], [0, ""]);
        await add("between two processes");
        const next = new EventStreams(db, { key, pollInterval: 20, listen: false });
        opened.push(() => next.close());
        const other = await listen(nodeListener(routesOf(db, next)));
        for (const come of [1, 2]) {
          const again = await Follower.follow(`${other.url}/api/orders/events`, { authorization: shop });
          assert.equal(again.resets, 1, `client ${come} of the next process`);
          again.cut();
        }
        const resumed = await Follower.follow(`${other.url}/api/orders/events`, {
          authorization: shop,
          "last-event-id": first.lastEventId,
        });
        await resumed.until(1);
        assert.equal(resumed.resets, 0);
        resumed.cut();
        await other.close();
        await server.close();
      }));

    test("the events of a row that is an owner are its own; without owners everybody behind the guard sees all", () =>
      using(async ({ db, events }) => {
        const server = await listen(nodeListener(routesOf(db, events)));
        const shops = new PostgresShopRepository(db);
        const [a, b] = [await shops.create({ name: "a" }), await shops.create({ name: "b" })];
        const ownShop = await Follower.follow(`${server.url}/shops/events`, { authorization: a.id });
        const sessions = await Follower.follow(`${server.url}/sessions/events`, { authorization: "anybody" });
        const rates = await Follower.follow(`${server.url}/rates/events`);
        await shops.update(a.id, { name: "a2" });
        await shops.update(b.id, { name: "b2" });
        await ownShop.until(1);
        assert.deepEqual(ownShop.events[0]?.event, { type: "updated", id: a.id, changes: { name: "a2" } });
        const repository = new PostgresSessionRepository(db);
        const session = await repository.create({ device: "phone", secret: "s1" });
        await repository.update(session.id, { secret: "s2" });
        await repository.delete(session.id);
        await sessions.until(2);
        assert.deepEqual(
          sessions.events.map(({ event }) => event),
          [
            { type: "created", entity: { id: session.id, device: "phone" } },
            { type: "deleted", id: session.id },
          ],
        );
        const market = new PostgresRateRepository(db);
        await market.create({ base: "EUR", quote: 'U"S', midPrice: 1.5, volume: 2n ** 60n, source: "hidden" });
        await market.update({ base: "EUR", quote: 'U"S' }, { volume: null });
        await rates.until(2);
        assert.deepEqual(
          rates.events.map(({ event }) => event),
          [
            {
              type: "created",
              entity: { base: "EUR", quote: 'U"S', mid_price: 1.5, volume: String(2n ** 60n) },
            },
            { type: "updated", id: { base: "EUR", quote: 'U"S' }, changes: { volume: null } },
          ],
        );
        assert.equal(rates.headers.get("cache-control"), "no-store, no-transform");
        for (const follower of [ownShop, sessions, rates]) follower.cut();
        await server.close();
      }));

    test("the guard runs first, and a stream ends when its token does", (context) =>
      using(async ({ db, events }) => {
        const server = await listen(nodeListener(routesOf(db, events)));
        const url = `${server.url}/api/orders/events`;
        assert.equal((await fetch(url)).status, 401);
        assert.equal((await fetch(url, { headers: { authorization: "nobody" } })).status, 403);
        const own = newUuid();
        assert.equal((await fetch(url, { headers: { authorization: `${own} ${Date.now() - 1}` } })).status, 401);
        const head = await fetch(url, { method: "HEAD", headers: { authorization: own } });
        assert.deepEqual([head.status, head.headers.get("content-type")], [200, "text/event-stream"]);
        const follower = await Follower.follow(url, { authorization: `${own} ${Date.now() + 3_600_000}` });
        const mine = new PostgresOrderRepository(db).ownedBy(own);
        await mine.create({ title: "a", total: "1", sentTo, internalNote: null });
        await follower.until(1);
        const { now } = Date;
        context.mock.method(Date, "now", () => now() + 3_600_000);
        await mine.create({ title: "too late", total: "1", sentTo, internalNote: null });
        await until(() => !follower.isOpen);
        assert.doesNotMatch(follower.text, /too late/);
        await server.close();
      }));

    test("an entity may be streamed by what is its own", () =>
      using(async ({ db, events }) => {
        const own = new EventStreams(db, { key, pollInterval: 20, listen: false });
        opened.push(() => own.close());
        const all = routes(repositories(db), {
          streams: events,
          orders: { owner, expiresAt },
          rates: { streams: own },
          shops: { owner },
        });
        const server = await listen(nodeListener(all));
        const rates = await Follower.follow(`${server.url}/rates/events`);
        const shops = await Follower.follow(`${server.url}/shops/events`, { authorization: newUuid() });
        assert.deepEqual([own.size, events.size], [1, 1]);
        rates.cut();
        shops.cut();
        await server.close();
      }));

    test("a write that notifies is sent at once, however seldom is looked", async () => {
      const { db } = database;
      const streams = new EventStreams(db, { key, pollInterval: 600_000 });
      opened.push(() => streams.close());
      const server = await listen(nodeListener(orderRoutes(new PostgresOrderRepository(db), { owner, streams })));
      const own = newUuid();
      const follower = await Follower.follow(`${server.url}/api/orders/events`, { authorization: own });
      const mine = new PostgresOrderRepository(db).ownedBy(own);
      for (let count = 1; count <= 3; count++) {
        await mine.create({ title: "a", total: "1", sentTo, internalNote: null });
        await follower.until(count);
      }
      follower.cut();
      await streams.close();
      await server.close();
    });

    describe("behind every framework", () => {
      for (const [name, start] of Object.entries(frameworks)) {
        test(name, () => using(({ db, events }) => goesOn(start(routesOf(db, events)), db, events)));
      }
      test("Hono", () =>
        using(({ db, events }) => {
          const app = orderRouter(new PostgresOrderRepository(db), { owner, expiresAt, streams: events });
          return goesOn(listen(fetchListener(app.fetch)), db, events);
        }));
    });

    /** A client is sent events, is cut off, goes on where it was, and is let go when the process ends. */
    async function goesOn(starting: ReturnType<typeof listen>, db: Database, events: EventStreams): Promise<void> {
      const server = await starting;
      const url = `${server.url}/api/orders/events`;
      const own = newUuid();
      const mine = new PostgresOrderRepository(db).ownedBy(own);
      const add = async (title: string): Promise<void> =>
        void (await mine.create({ title, total: "1", sentTo, internalNote: null }));
      const first = await Follower.follow(url, { authorization: own });
      assert.equal(first.headers.get("content-type"), "text/event-stream");
      await add("a");
      await first.until(1);
      await until(() => events.size === 1);
      first.cut();
      await until(() => events.size === 0);
      await add("b");
      await add("c");
      const again = await Follower.follow(url, { authorization: own, "last-event-id": first.lastEventId });
      await again.until(2);
      await add("d");
      await again.until(3);
      const titles = again.events.map(({ event }) => (event["entity"] as { readonly title: string }).title);
      assert.deepEqual(titles, ["b", "c", "d"]);
      assert.equal(again.resets, 0);
      await events.close();
      await until(() => !again.isOpen);
      const retries = [...again.text.matchAll(/^retry: (\d+)$/gm)].map(([, retry]) => Number(retry));
      assert.equal(retries.length, 2);
      // Who comes to a process that ends is sent away, and comes back: an EventSource gives up where a request fails.
      const late = await Follower.follow(url, { authorization: own });
      assert.equal(late.status, 200);
      await until(() => !late.isOpen);
      assert.match(late.text, /^retry: \d+\n\n$/);
      await server.close();
    }

    test("the document describes all that clients are sent", () =>
      using(async ({ db, events }) => {
        const server = await listen(nodeListener(routesOf(db, events)));
        const shops = new PostgresShopRepository(db);
        const shop = await shops.create({ name: "a" });
        const headers = { authorization: shop.id, "last-event-id": "none" };
        const [ofOrders, ofShops] = [
          await Follower.follow(`${server.url}/api/orders/events`, headers),
          await Follower.follow(`${server.url}/shops/events`, headers),
        ];
        const ofRates = await Follower.follow(`${server.url}/rates/events`);
        const mine = new PostgresOrderRepository(db).ownedBy(shop.id);
        const order = await mine.create({ title: "a", total: "1.50", sentTo, internalNote: null });
        await mine.update(order.id, { title: "b", sentTo: { streetName: "c", floor: 1 }, expectedVersion: 0 });
        await mine.delete(order.id);
        await mine.restore(order.id);
        await shops.update(shop.id, { name: "b" });
        const rates = new PostgresRateRepository(db);
        await rates.create({ base: "EUR", quote: "USD", midPrice: 1.5, volume: 2n, source: "x" });
        await rates.update({ base: "EUR", quote: "USD" }, { volume: null });
        await rates.delete({ base: "EUR", quote: "USD" });
        await Promise.all([ofOrders.until(4), ofShops.until(1), ofRates.until(3)]);
        assert.deepEqual(streamAsDocumented(OrderApi.openapi(), "/api/orders/events", ofOrders.text), [
          "reset",
          "created",
          "updated",
          "deleted",
          "restored",
        ]);
        assert.deepEqual(streamAsDocumented(ShopApi.openapi(), "/shops/events", ofShops.text), ["reset", "updated"]);
        assert.deepEqual(streamAsDocumented(RateApi.openapi(), "/rates/events", ofRates.text), [
          "reset",
          "created",
          "updated",
          "deleted",
        ]);
        for (const follower of [ofOrders, ofShops, ofRates]) follower.cut();
        await server.close();
      }));

    test("the document describes the request", () => {
      const { paths } = OrderApi.openapi();
      const operation = paths["/api/orders/events"]?.get;
      assert.deepEqual(Object.keys(operation?.responses ?? {}), ["200", "401", "403"]);
      assert.deepEqual(
        operation?.parameters?.map((parameter) => ("name" in parameter ? [parameter.in, parameter.name] : [])),
        [["header", "Last-Event-ID"]],
      );
    });

    test("the type of what clients are sent has the names of JSON", () => {
      const entity = {
        id: newUuid(),
        title: "a",
        total: "1",
        placed_at: "2027-03-01T10:20:30.405Z",
        sent_to: { street_name: "b", floor: null },
        revision: 0,
      };
      const sent: readonly OrderStreamEvent[] = [
        { id: 1, event: { type: "created", entity } },
        { id: 2, event: { type: "updated", id: entity.id, changes: { sent_to: entity.sent_to } } },
        // @ts-expect-error: a client is told of no other change
        { id: 3, event: { type: "updated", id: entity.id, changes: { internal_note: "c" } } },
      ];
      const rate: RateStreamEvent = { id: 4, event: { type: "deleted", id: { base: "EUR", quote: "USD" } } };
      assert.deepEqual(
        [...sent, rate].map(({ id }) => id),
        [1, 2, 3, 4],
      );
    });
  },
  { ownServer: true },
);
