// The order in which rows are published, and what is thrown when some are not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { BatchError, OutboxRow } from "entity-derive/outbox";
import { eventSink } from "../../src/brokers/event-sink.ts";
import { retryUntilTimeout, UnconfirmedError } from "../../src/brokers/retry-until-timeout.ts";
import { RefusedError, sendEach } from "../../src/brokers/send-in-order.ts";
import { orderRows } from "./rows.ts";

const never = new AbortController().signal;

/** A broker that notes what began and ended, and does what it is told with each row. */
class Recorder {
  readonly log: string[] = [];
  readonly #answer: (row: OutboxRow) => unknown;

  constructor(answer: (row: OutboxRow) => unknown = () => delay(1)) {
    this.#answer = answer;
  }

  readonly publish = async (row: OutboxRow): Promise<void> => {
    this.log.push(`+${row.id}`);
    await this.#answer(row);
    this.log.push(`-${row.id}`);
  };
}

async function failuresOf(sending: Promise<void>): Promise<readonly (readonly [number, string])[]> {
  const error = await sending.then(
    () => assert.fail("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
  // Not the class of the sources: this test has its own copy of them.
  assert.equal((error as Error).name, "BatchError");
  return (error as BatchError).failures.map(({ id, error: cause }) => [id, (cause as Error).message] as const);
}

test("rows of an entity id go one after the other, different ones at once", async () => {
  const recorder = new Recorder();
  await sendEach(orderRows("a", "b", "a", "b", "a"), 10, never, recorder.publish);
  assert.deepEqual(recorder.log.slice(0, 2), ["+1", "+2"]);
  for (const [before, after] of [
    [1, 3],
    [3, 5],
    [2, 4],
  ])
    assert.ok(recorder.log.indexOf(`-${before}`) < recorder.log.indexOf(`+${after}`));
});

test("no more are under way than is said", async () => {
  let most = 0;
  let working = 0;
  const publish = async (): Promise<void> => {
    most = Math.max(most, ++working);
    await delay(1);
    working--;
  };
  await sendEach(orderRows(..."abcdefghij"), 3, never, publish);
  assert.equal(most, 3);
});

test("a refused row holds up those of its entity id, and no others", async () => {
  const recorder = new Recorder(({ id }) => {
    if (id === 2) throw new RefusedError("too large");
  });
  const failures = await failuresOf(sendEach(orderRows("a", "b", "b", "a", "c"), 10, never, recorder.publish));
  assert.deepEqual(failures, [[2, "too large"]]);
  assert.ok(!recorder.log.includes("+3"));
  assert.ok(recorder.log.includes("-4") && recorder.log.includes("-5"));
});

test("when the broker is away nothing more begins, and what was not sent has failed, too", async () => {
  const recorder = new Recorder(({ id }) => {
    if (id === 2) throw new Error("gone");
  });
  const failures = await failuresOf(sendEach(orderRows("a", "b", "c", "d"), 1, never, recorder.publish));
  assert.deepEqual(failures, [
    [2, "gone"],
    [3, "gone"],
    [4, "gone"],
  ]);
  assert.deepEqual(recorder.log, ["+1", "-1", "+2"]);
});

test("when nothing was published it throws the error itself", async () => {
  const recorder = new Recorder(() => {
    throw new Error("gone");
  });
  await assert.rejects(sendEach(orderRows("a", "b"), 2, never, recorder.publish), /^Error: gone$/);
});

test("an abort ends it at once, whatever is under way", async () => {
  const stop = new AbortController();
  const recorder = new Recorder(() => delay(60_000, undefined, { signal: never, ref: false }));
  const sending = sendEach(orderRows("a", "a"), 2, stop.signal, recorder.publish);
  stop.abort(new Error("the stripe is lost"));
  await assert.rejects(sending, /^Error: the stripe is lost$/);
  assert.deepEqual(recorder.log, ["+1"]);
});

test("what fails is tried again until its time is over, and what is refused is not", async () => {
  let tries = 0;
  const twice = async (): Promise<string> => {
    if (++tries < 2) throw new Error("away");
    return "there";
  };
  assert.equal(await retryUntilTimeout(600_000, never, twice), "there");
  assert.equal(tries, 2);
  const away = retryUntilTimeout(150, never, () => Promise.reject(new Error("away")));
  await assert.rejects(away, { name: "UnconfirmedError", message: "not confirmed within 150 ms: away" });
  await assert.rejects(
    retryUntilTimeout(50, never, () => delay(60_000, undefined, { ref: false })),
    UnconfirmedError,
  );
  tries = 0;
  const refused = retryUntilTimeout(600_000, never, async () => {
    tries++;
    throw new RefusedError("no");
  });
  await assert.rejects(refused, RefusedError);
  assert.equal(tries, 1);
});

test("an attempt has time left, also when the process was busy during the pause before it", async () => {
  const times: number[] = [];
  const failing = retryUntilTimeout(150, never, async (remaining) => {
    times.push(remaining);
    setTimeout(() => {
      for (const end = performance.now() + 200; performance.now() < end; );
    }, 10);
    throw new Error("away");
  });
  await assert.rejects(failing, { name: "UnconfirmedError", message: "not confirmed within 150 ms: away" });
  assert.deepEqual(times, [150]);
});

test("a sink is for one outbox, since each counts its rows for itself", async () => {
  const sink = eventSink({ send: async () => undefined, close: async () => undefined });
  const [row] = orderRows("a");
  assert.ok(row !== undefined);
  await sink.handleBatch([row], never);
  await assert.rejects(sink.handle(row, never), /A sink cannot be shared/);
});

test("a single row fails with its own error", async () => {
  const refuse = async (): Promise<void> => {
    throw new RefusedError("too large");
  };
  const send = (rows: readonly OutboxRow[], signal: AbortSignal): Promise<void> => sendEach(rows, 1, signal, refuse);
  const sink = eventSink({ send, close: async () => undefined });
  const [row] = orderRows("a");
  assert.ok(row !== undefined);
  await assert.rejects(sink.handle(row, never), /^RefusedError: too large$/);
});
