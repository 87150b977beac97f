// Which statements are prepared under which names.
import assert from "node:assert/strict";
import { test } from "node:test";
import { StatementCache } from "../../src/database/statements/statement-cache.ts";

const parse = (name: string, ...close: string[]): object => ({ name, parse: true, close });
const again = (name: string): object => ({ name, parse: false, close: [] });
const name = (text: string): string => new StatementCache().use(text, 1).name;

test("the least recently used statement is closed for another", () => {
  const cache = new StatementCache();
  assert.deepEqual(cache.use("a", 2), parse(name("a")));
  assert.deepEqual(cache.use("b", 2), parse(name("b")));
  assert.deepEqual(cache.use("a", 2), again(name("a")));
  assert.deepEqual(cache.use("c", 2), parse(name("c"), name("b")));
  assert.deepEqual(cache.use("a", 2), again(name("a")));
  assert.deepEqual(cache.use("b", 2), parse(name("b"), name("c")));
  assert.equal(cache.size, 2);
});

test("a forgotten statement is closed before the next one is prepared", () => {
  const cache = new StatementCache();
  cache.use("a", 9);
  cache.use("b", 9);
  cache.forget("a", name("a"));
  cache.forget("a", name("a"));
  cache.forget("b", name("c"));
  assert.deepEqual(cache.use("b", 9), again(name("b")));
  assert.deepEqual(cache.use("a", 9), parse(name("a"), name("a")));
  cache.forgetAll();
  assert.equal(cache.size, 0);
  assert.deepEqual(cache.use("c", 9), parse(name("c"), name("b"), name("a")));
  assert.deepEqual(cache.use("d", 9), parse(name("d")));
});

test("a name follows from the text alone, whatever was prepared before: a pooler may have it from another client", () => {
  const [one, other] = [new StatementCache(), new StatementCache()];
  for (let i = 0; i < 20; i++) other.use(`SELECT ${i}`, 9);
  const { name: given } = one.use("SELECT 'ä'", 9);
  assert.deepEqual(other.use("SELECT 'ä'", 9).name, given);
  assert.match(given, /^ed[\w-]{22}$/);
  assert.notEqual(one.use("SELECT 'a'", 9).name, given);
});

test("a bound of 0 prepares nothing, and uses nothing that was prepared", () => {
  const cache = new StatementCache();
  cache.use("a", 2);
  for (let i = 0; i < 2; i++) assert.deepEqual(cache.use("a", 0), parse(""));
  assert.equal(cache.size, 1);
});
