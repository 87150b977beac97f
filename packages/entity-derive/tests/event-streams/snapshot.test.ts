// Snapshots as they compare, against what they have seen of each transaction by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { randomNumbers } from "@entity-derive/test-databases/random";
import { Positions } from "../../src/event-streams/reading/positions.ts";
import { RecentEvents } from "../../src/event-streams/reading/recent-events.ts";
import {
  covers,
  hasLost,
  type Snapshot,
  sees,
  snapshotBefore,
  snapshotFromText,
  snapshotToText,
  truncateSnapshot,
} from "../../src/event-streams/reading/snapshot.ts";
import { StoredEvent } from "../../src/event-streams/reading/stored-event.ts";

const random = randomNumbers();
const most = 40;
const transactions = Array.from({ length: most }, (_, index) => index + 3);

function anySnapshot(): Snapshot {
  const xmax = 4 + Math.floor(random() * (most - 4));
  return { xmax, running: transactions.filter((one) => one < xmax && random() < 0.2) };
}

const seenBy = (snapshot: Snapshot): readonly number[] => transactions.filter((one) => sees(snapshot, one));

test("one covers another where it has seen all that the other has", () => {
  for (let time = 0; time < 5_000; time++) {
    const [a, b] = [anySnapshot(), anySnapshot()];
    const isCovered = seenBy(b).every((one) => sees(a, one));
    // Beyond `xmax` nothing is known of the other, though it may have seen nothing there.
    assert.equal(covers(a, b), isCovered && a.xmax >= b.xmax, JSON.stringify([a, b]));
    const cut = snapshotBefore(a.xmax, b);
    assert.deepEqual(
      seenBy(cut),
      seenBy(b).filter((one) => one < a.xmax),
    );
    const short = truncateSnapshot(a, 3);
    assert.ok(short.running.length <= 3 && covers(a, short));
    assert.deepEqual(snapshotFromText(snapshotToText(a)), a);
  }
});

test("what a position may have lost is never less than what was removed of what it has not seen", () => {
  for (let time = 0; time < 5_000; time++) {
    const [position, now] = [anySnapshot(), { xmax: most + 10, running: [] }];
    const removed = transactions.filter(() => random() < 0.1);
    const isGone = removed.some((one) => !sees(position, one));
    if (isGone) assert.ok(hasLost(position, Math.max(...removed), now));
  }
  const running = { xmax: 20, running: [10] };
  assert.equal(hasLost(running, 15, { xmax: 30, running: [10] }), false);
  assert.equal(hasLost(running, 15, { xmax: 30, running: [] }), true);
  assert.equal(hasLost(running, 9, { xmax: 30, running: [] }), false);
  assert.equal(hasLost(running, null, { xmax: 30, running: [] }), false);
});

test("a token is short, and read by whoever has the key and is in the same database", () => {
  const positions = new Positions("x".repeat(32));
  for (let time = 0; time < 500; time++) {
    const snapshot = anySnapshot();
    assert.deepEqual(positions.fromToken(positions.toToken(snapshot, "1/1"), "1/1"), snapshot);
  }
  const many = { xmax: 2 ** 50, running: Array.from({ length: 10_000 }, (_, index) => 1_000 + index * 7) };
  const token = positions.toToken(many, "1/1");
  assert.ok(token.length < 700, `${token.length} characters`);
  const read = positions.fromToken(token, "1/1");
  assert.ok(read !== null && covers(many, read));
  assert.equal(positions.fromToken(token, "1/2"), null);
  assert.equal(new Positions("y".repeat(32)).fromToken(token, "1/1"), null);
  for (const wrong of ["", ".", token.slice(1), `${token}A`, `${token}.`, token.replace("-", "--"), "é.".repeat(20)]) {
    assert.equal(positions.fromToken(wrong, "1/1"), null, wrong);
  }
});

test("what memory keeps serves each position that it covers, and no other", () => {
  for (let time = 0; time < 300; time++) {
    const recent = new RecentEvents(1_000, 2_000);
    let now: Snapshot = { xmax: 3, running: [] };
    const events: StoredEvent[] = [];
    recent.begin(now);
    for (let step = 0; step < 12; step++) {
      const later = grown(now);
      const visible = transactions.filter((one) => sees(later, one) && !sees(now, one));
      const chunk = visible.map((one) => new StoredEvent(one, one, "a", null, "{}"));
      events.push(...chunk);
      recent.add({ events: chunk, end: { snapshot: later, token: "" } }, step * 200);
      now = later;
      const position = anySnapshot();
      const number = recent.numberAfter(position);
      if (number === null) continue;
      const sent = new Set<number>();
      for (let index = number; index < recent.next; index++) {
        for (const event of recent.chunk(index)?.events ?? []) sent.add(event.id);
      }
      for (const event of events) {
        if (!sees(position, event.transaction)) assert.ok(sent.has(event.id), JSON.stringify([position, event.id]));
      }
    }
  }
});

/** A snapshot that has seen more. */
function grown({ xmax, running }: Snapshot): Snapshot {
  const end = Math.min(most + 3, xmax + Math.floor(random() * 6));
  const begun = transactions.filter((one) => one >= xmax && one < end);
  return { xmax: end, running: [...running, ...begun].filter(() => random() < 0.5) };
}
