// Which statements are prepared under which names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { StatementCache } from "../../src/database/statements/statement-cache.ts";

const first = (name: string): object => ({ name, parse: true, close: false });
const again = (name: string): object => ({ name, parse: false, close: false });
const replacing = (name: string): object => ({ name, parse: true, close: true });

test("the least recently used statement gives its name away", () => {
  const cache = new StatementCache();
  assert.deepEqual(cache.use("a", 2), first("ed1"));
  assert.deepEqual(cache.use("b", 2), first("ed2"));
  assert.deepEqual(cache.use("a", 2), again("ed1"));
  assert.deepEqual(cache.use("c", 2), replacing("ed2"));
  assert.deepEqual(cache.use("a", 2), again("ed1"));
  assert.deepEqual(cache.use("b", 2), replacing("ed2"));
  assert.equal(cache.size, 2);
});

test("a forgotten statement is closed before its name is used again", () => {
  const cache = new StatementCache();
  cache.use("a", 9);
  cache.use("b", 9);
  cache.forget("a", "ed1");
  cache.forget("a", "ed1");
  cache.forget("b", "ed7");
  assert.deepEqual(cache.use("b", 9), again("ed2"));
  assert.deepEqual(cache.use("a", 9), replacing("ed1"));
  cache.forgetAll();
  assert.equal(cache.size, 0);
  assert.deepEqual(cache.use("c", 9), replacing("ed1"));
  assert.deepEqual(cache.use("d", 9), replacing("ed2"));
  assert.deepEqual(cache.use("e", 9), first("ed3"));
});

test("a bound of 0 prepares nothing", () => {
  const cache = new StatementCache();
  for (let i = 0; i < 2; i++) assert.deepEqual(cache.use("a", 0), first(""));
  assert.equal(cache.size, 0);
});
