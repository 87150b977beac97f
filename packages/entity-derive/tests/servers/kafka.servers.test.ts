// The sink for Kafka on the mock cluster of librdkafka, which speaks Kafka's protocol and stores in memory: frozen, gone, drainers killed.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { type KafkaMessage, type KafkaRequest, kafkaSink } from "entity-derive/kafka";
import { BatchError } from "entity-derive/outbox";
import { missing } from "../../../../tools/servers/src/index.ts";
import { orderRow, orderRows } from "../brokers/rows.ts";
import { drill } from "./drill.ts";
import { consumed, kafkaBroker } from "./kafka-broker.ts";
import { kafkaProducer } from "./kafka-producer.ts";

const options = { source: "shop", topic: "events" } as const;

describe("Kafka", { skip: missing("kcat") }, () => {
  test("events are CloudEvents with entity and id as the key, in both modes", async () => {
    await using broker = await kafkaBroker();
    const producer = kafkaProducer(broker.place.addresses);
    await kafkaSink(producer, options).send(orderRows("o-1"));
    await kafkaSink(producer, { ...options, mode: "binary" }).send(orderRows("ö"));
    await producer.close();
    const messages = consumed(broker.place, "events");
    const first = messages.find(({ key }) => key === "orders/o-1");
    assert.equal(first?.headers["content-type"], "application/cloudevents+json; charset=UTF-8");
    assert.equal(JSON.parse(first?.payload ?? "").subject, "o-1");
    const second = messages.find(({ key }) => key === "orders/ö");
    assert.equal(second?.headers["ce_subject"], "ö");
    assert.equal(second?.headers["content-type"], "application/json");
    assert.equal(second?.payload, '{"n": 1}');
  });

  test("the producer is idempotent, and every replica acknowledges", async () => {
    await using broker = await kafkaBroker();
    const producer = kafkaProducer(broker.place.addresses);
    const requests: KafkaRequest[] = [];
    const send = (request: KafkaRequest): Promise<unknown> => {
      requests.push({ ...request });
      return producer.send(request);
    };
    const sink = kafkaSink({ send }, options);
    await sink.send(orderRows("a", "b"));
    assert.equal(requests[0]?.acks, -1);
    assert.equal(requests[0]?.idempotent, true);
    // The cluster has given it an id, which it has only asked for when it is.
    assert.ok((producer.producerId ?? -1n) > 0n);
    await producer.close();
  });

  test("the rows of an entity id are in one partition, in their order", async () => {
    await using broker = await kafkaBroker();
    const producer = kafkaProducer(broker.place.addresses);
    const rows = Array.from({ length: 3_000 }, (_, index) => orderRow(index + 1, `o-${index % 23}`));
    await kafkaSink(producer, { ...options, maxBytes: 20_000 }).send(rows);
    await producer.close();
    const byKey = Map.groupBy(consumed(broker.place, "events"), ({ key }) => key);
    assert.equal(byKey.size, 23);
    for (const [key, messages] of byKey) {
      assert.equal(new Set(messages.map(({ partition }) => partition)).size, 1, key);
      const ids = messages.map(({ payload }) => Number(JSON.parse(payload).id));
      assert.deepEqual(
        ids,
        ids.toSorted((one, other) => one - other),
      );
    }
  });

  test("an event that is too large fails with those behind it of its entity id, all others are sent", async () => {
    const sent: KafkaMessage[] = [];
    const sink = kafkaSink(
      { send: async ({ messages }) => void sent.push(...messages) },
      { ...options, maxBytes: 1_000 },
    );
    const large = orderRow(3, "b", JSON.stringify("x".repeat(1_000)));
    const sending = sink.send([orderRow(1, "a"), orderRow(2, "b"), large, orderRow(4, "b"), orderRow(5, "c")]);
    await assert.rejects(sending, (error) => {
      assert.ok(error instanceof BatchError);
      assert.deepEqual(
        error.failures.map(({ id }) => id),
        [3],
      );
      return true;
    });
    assert.deepEqual(sent.map(({ value }) => Number(JSON.parse(String(value)).id)).toSorted(), [1, 2, 5]);
  });

  test("a batch goes when the one before it is over", async () => {
    let open = 0;
    let most = 0;
    const send = async (): Promise<void> => {
      most = Math.max(most, ++open);
      await delay(5);
      open--;
    };
    const sink = kafkaSink({ send }, options);
    await Promise.all([sink.send(orderRows("a")), sink.send(orderRows("b")), sink.send(orderRows("c"))]);
    assert.equal(most, 1);
  });

  test("a cluster that does not answer in time, or is gone, is a failure", async () => {
    await using broker = await kafkaBroker();
    const producer = kafkaProducer(broker.place.addresses);
    // This sink has the time that a busy machine needs.
    const patient = kafkaSink(producer, { ...options, timeout: 600_000 });
    const impatient = kafkaSink(producer, { ...options, timeout: 3_000 });
    await patient.send([orderRow(1, "a")]);
    await broker.server.freeze();
    await assert.rejects(impatient.send([orderRow(2, "a"), orderRow(3, "b")]), /not confirmed within 3000 ms/);
    broker.server.thaw();
    await patient.send([orderRow(2, "a"), orderRow(3, "b"), orderRow(4, "a")]);
    const ids = consumed(broker.place, "events").map(({ payload }) => JSON.parse(payload).id as string);
    assert.deepEqual([...new Set(ids)].toSorted(), ["1", "2", "3", "4"]);
    assert.ok(ids.indexOf("2") < ids.indexOf("4"));
    await broker.server.kill();
    await assert.rejects(impatient.send([orderRow(5, "a")]), /not confirmed within 3000 ms/);
    await producer.close(true);
  });

  test("nothing is lost or out of order when drainers are killed and the cluster is frozen", async () => {
    await using broker = await kafkaBroker();
    const { written, repeats, ...account } = await drill(
      broker,
      async ({ killDrainer }) => {
        for (let round = 0; round < 3; round++) {
          await delay(700);
          await broker.server.freeze();
          await delay(500);
          broker.server.thaw();
          await delay(500);
          await killDrainer();
        }
      },
      5,
    );
    assert.deepEqual(account, { lost: 0, outOfOrder: 0, wrong: 0 });
    console.log(`Kafka: ${written} events, ${repeats} repeats`);
  });
});
