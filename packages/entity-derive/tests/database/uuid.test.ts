// UUIDs: their form, their order, and what they do when the clock misbehaves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newUuid, newUuidV4 } from "entity-derive/runtime";
import { MonotonicUuids } from "../../src/database/uuid.ts";

const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

function timeOf(uuid: string): number {
  return Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16);
}

test("version 7 of RFC 9562, which strictly rises", () => {
  const before = Date.now();
  let last = "";
  for (let i = 0; i < 200_000; i++) {
    const uuid = newUuid();
    if (uuid <= last) assert.fail(`${uuid} came after ${last}`);
    last = uuid;
  }
  assert.match(last, v7);
  assert.ok(timeOf(last) >= before && timeOf(last) <= Date.now());
});

test("rises when the clock stands, steps back and goes on", () => {
  const times = [1000, 1000, 1000, 500, 0, 999, 1001, 1001, 2 ** 47];
  const uuids = new MonotonicUuids(() => times.shift() ?? 0);
  const made = Array.from({ length: 9 }, () => uuids.next());
  assert.deepEqual(made, made.toSorted());
  assert.equal(new Set(made).size, 9);
  assert.deepEqual(made.map(timeOf), [1000, 1000, 1000, 1000, 1000, 1000, 1001, 1001, 2 ** 47]);
  for (const uuid of made) assert.match(uuid, v7);
});

test("the counter has room for a million within a millisecond", () => {
  const uuids = new MonotonicUuids(() => 5);
  let last = uuids.next();
  for (let i = 0; i < 1_000_000; i++) {
    const uuid = uuids.next();
    if (uuid <= last) assert.fail(`${uuid} came after ${last}`);
    last = uuid;
  }
  assert.equal(timeOf(last), 5);
});

test("version 4", () => {
  assert.match(newUuidV4(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(new Set(Array.from({ length: 1000 }, newUuidV4)).size, 1000);
});
