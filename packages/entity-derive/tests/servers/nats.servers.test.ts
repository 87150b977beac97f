// The sink for NATS on a real server: killed and frozen, drainers killed, streams that are missing or forget too soon.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { setClock } from "@entity-derive/test-databases";
import { jetstream, jetstreamManager, type StreamConfig } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { natsSink } from "entity-derive/nats";
import { BatchError } from "entity-derive/outbox";
import { missing, natsServer } from "../../../../tools/servers/src/index.ts";
import { orderRow, orderRows } from "../brokers/rows.ts";
import { drill } from "./drill.ts";
import { natsBroker } from "./nats-broker.ts";
import { timesOut } from "./times-out.ts";

const options = { source: "shop", stream: "EVENTS", subject: "events" } as const;
const quiet = { ...options, onWarning: () => undefined };

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => assert.fail("it has not failed"),
    (error: Error) => error,
  );
}

interface Stage extends AsyncDisposable {
  readonly connection: NatsConnection;
  readonly server: Awaited<ReturnType<typeof natsServer>>["server"];
  addStream(config?: Partial<StreamConfig>): Promise<void>;
  stored(): Promise<number>;
}

async function stage(): Promise<Stage> {
  const nats = await natsServer();
  const connection = await connect({ port: nats.port, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
  const manager = await jetstreamManager(connection, { checkAPI: false });
  return {
    connection,
    server: nats.server,
    addStream: async (config) => {
      await manager.streams.add({ name: "EVENTS", subjects: ["events.>"], ...config });
    },
    stored: async () => (await manager.streams.info("EVENTS")).state.messages,
    async [Symbol.asyncDispose]() {
      await connection.close();
      await nats[Symbol.asyncDispose]();
    },
  };
}

describe("NATS JetStream", { skip: missing("nats-server") }, () => {
  test("nothing is lost, repeated or out of order when server and drainers are killed", async () => {
    await using broker = await natsBroker();
    const { written: _, ...account } = await drill(broker, async ({ killDrainer }) => {
      for (let round = 0; round < 4; round++) {
        await delay(700);
        await broker.server.kill();
        await delay(200);
        await broker.server.restart();
        await delay(700);
        await killDrainer();
      }
    });
    assert.deepEqual(account, { lost: 0, outOfOrder: 0, wrong: 0, repeats: 0 });
  });

  test("a stream that is missing, or confirms nothing, is an error", async () => {
    await using nats = await stage();
    await assert.rejects(natsSink(nats.connection, options), /There is no stream EVENTS in NATS/);
    await nats.addStream({ no_ack: true });
    await assert.rejects(natsSink(nats.connection, options), /does not acknowledge messages/);
  });

  test("a start warns of a stream that forgets ids before they can come again", async () => {
    await using nats = await stage();
    await nats.addStream({ duplicate_window: 119_000_000_000 });
    const warnings: string[] = [];
    const onWarning = (warning: string): number => warnings.push(warning);
    await natsSink(nats.connection, { ...options, drainer: { lease: 60_000, maxDelay: 59_000 }, onWarning });
    assert.deepEqual(warnings, []);
    await natsSink(nats.connection, { ...options, drainer: { lease: 60_000, maxDelay: 60_000 }, onWarning });
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", /detects duplicates for 119000 ms .* after 120000 ms/);
    const [, byDefault] = await Promise.all([
      natsSink(nats.connection, options),
      new Promise<Error>((resolve) => process.once("warning", resolve)),
    ]);
    assert.equal(byDefault.name, "OutboxWarning");
  });

  test("events are CloudEvents by entity and kind, in both modes", async () => {
    await using nats = await stage();
    await nats.addStream();
    const rows = orderRows("o-1");
    await (await natsSink(nats.connection, quiet)).send(rows);
    await (await natsSink(nats.connection, { ...quiet, source: "shop-2", mode: "binary" })).send(rows);
    const consumer = await jetstream(nats.connection).consumers.get("EVENTS");
    const first = await consumer.next();
    assert.equal(first?.subject, "events.orders.updated");
    assert.equal(first?.headers?.get("content-type"), "application/cloudevents+json; charset=UTF-8");
    assert.deepEqual(first?.json<{ id: string; data: unknown }>().data, { n: 1 });
    const second = await consumer.next();
    assert.equal(second?.headers?.get("content-type"), "application/json");
    assert.equal(second?.headers?.get("ce-id"), "1");
    assert.equal(second?.headers?.get("ce-subject"), "o-1");
    assert.deepEqual(second?.json(), { n: 1 });
  });

  test("an id that comes again is dropped, but not that of another source", async () => {
    await using nats = await stage();
    await nats.addStream();
    const sink = await natsSink(nats.connection, quiet);
    await sink.send(orderRows("a", "b", "a"));
    await sink.send(orderRows("a", "b", "a"));
    assert.equal(await nats.stored(), 3);
    await (await natsSink(nats.connection, { ...quiet, source: "other" })).send(orderRows("a", "b", "a"));
    assert.equal(await nats.stored(), 6);
  });

  test("a row that the stream refuses fails with those behind it, the others are stored", async () => {
    await using nats = await stage();
    await nats.addStream({ max_msg_size: 1_000 });
    const sink = await natsSink(nats.connection, quiet);
    const large = orderRow(2, "b", JSON.stringify("x".repeat(2_000)));
    const beyondServer = orderRow(4, "d", JSON.stringify("x".repeat(2_000_000)));
    const rows = [orderRow(1, "a"), large, orderRow(3, "b"), beyondServer, orderRow(5, "c")];
    await assert.rejects(sink.send(rows), (error) => {
      assert.ok(error instanceof BatchError);
      assert.deepEqual(
        error.failures.map(({ id }) => id),
        [2, 4],
      );
      return true;
    });
    assert.equal(await nats.stored(), 2);
  });

  test("a subject that no stream takes, and one that another stream takes, are failures", async (context) => {
    await using nats = await stage();
    await nats.addStream();
    const manager = await jetstreamManager(nats.connection);
    await manager.streams.add({ name: "OTHERS", subjects: ["others.>"] });
    const nobody = await natsSink(nats.connection, { ...quiet, subject: "nobody", timeout: 2_000 });
    const reason = /not confirmed within 2000 ms: no stream has the subject nobody/;
    await timesOut(setClock(context), nobody.send(orderRows("a")), reason, () => nats.connection.flush());
    const others = await natsSink(nats.connection, { ...quiet, subject: () => "others.x" });
    await assert.rejects(others.send(orderRows("a")), ({ cause }: Error) => {
      assert.match(String(cause), /the stream EVENTS rejected it/);
      return true;
    });
  });

  test("what a user may not do is named, and no password is", async () => {
    const users = ["admin", "publisher", "reader", "nobody"].map((user) => {
      const denied = { publisher: "[]", reader: '["events.>"]', nobody: '["$JS.API.>"]' }[user] ?? "[]";
      return `{ user: ${user}, password: hush-${user}, permissions: { publish: { deny: ${denied} }, subscribe: ">" } }`;
    });
    await using nats = await natsServer({ configuration: `authorization { users = [ ${users.join("\n")} ] }` });
    const as = (user: string): Promise<NatsConnection> => connect({ port: nats.port, user, pass: `hush-${user}` });
    const admin = await as("admin");
    await (await jetstreamManager(admin)).streams.add({ name: "EVENTS", subjects: ["events.>"] });
    await admin.close();
    const [publisher, reader, nobody] = [await as("publisher"), await as("reader"), await as("nobody")];
    await (await natsSink(publisher, quiet)).send(orderRows("a"));
    const toReader = await natsSink(reader, { ...quiet, subject: "events" });
    const refused = await failureOf(toReader.send(orderRows("events")));
    assert.ok(refused instanceof BatchError);
    assert.match(String(refused.failures[0]?.error), /NATS rejected it: .*Publish to "events.orders.updated"/);
    const unasked = await failureOf(natsSink(nobody, options));
    assert.match(
      unasked.message,
      /The configuration of the NATS stream EVENTS cannot be read: .*"\$JS.API.STREAM.INFO.EVENTS"/,
    );
    const stranger = await failureOf(connect({ servers: `nats://admin:hush-wrong@127.0.0.1:${nats.port}` }));
    for (const failure of [refused, unasked, stranger]) assert.doesNotMatch(inspect(failure, { depth: 9 }), /hush/);
    for (const connection of [publisher, reader, nobody]) await connection.close();
  });

  test("a server that does not answer in time is a failure, and its late confirmation is nobody else's", async (context) => {
    await using nats = await stage();
    await nats.addStream();
    const sink = await natsSink(nats.connection, { ...quiet, timeout: 3_000 });
    const clock = setClock(context);
    await sink.send(orderRows("z"));
    await nats.server.freeze();
    await timesOut(clock, sink.send([orderRow(2, "a"), orderRow(3, "a")]), /not confirmed within 3000 ms/);
    const next = sink.send([orderRow(4, "b")]);
    await delay(200);
    nats.server.thaw();
    await next;
    // Row 2 has arrived late, which is seen when it comes again; row 3 was never sent.
    await sink.send([orderRow(2, "a"), orderRow(3, "a")]);
    assert.equal(await nats.stored(), 4);
  });

  test("a connection that is closed for good is an error that says so", async () => {
    await using nats = await stage();
    await nats.addStream();
    const sink = await natsSink(nats.connection, { ...quiet, timeout: 2_000 });
    await nats.connection.close();
    await assert.rejects(sink.send(orderRows("a")), /the connection to NATS is closed/);
  });
});
