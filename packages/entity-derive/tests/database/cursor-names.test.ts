// Names of cursors are identifiers, whatever the statement is called, and differ while they are open.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CursorNames } from "../../src/database/transactions/cursor.ts";

test("two that are open differ, and a name is used again", () => {
  const names = new CursorNames();
  const first = names.take("users.stream");
  assert.deepEqual([first, names.take("users.stream")], ['"users.stream"', '"users.stream 2"']);
  names.giveBack(first);
  assert.equal(names.take("users.stream"), first);
});

test("a name with quotes stays one identifier of PostgreSQL's length, wherever it is cut", () => {
  for (let length = 40; length < 60; length++) {
    const cursor = new CursorNames().take(`${"a".repeat(length)}"""b.stream`);
    assert.match(cursor, /^"(?:[^"]|"")+"$/);
    assert.ok(Buffer.byteLength(cursor.slice(1, -1).replaceAll('""', '"')) <= 63);
  }
});
