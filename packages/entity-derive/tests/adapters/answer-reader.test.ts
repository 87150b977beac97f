// Bytes as a server sends them, cut anywhere, into rows for the statement that is answered and messages for pg.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AnswerReader } from "../../src/adapters/pg/answer-reader.ts";
import type { Row } from "../../src/database/database.ts";

function message(code: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(5);
  header.write(code);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

function int(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

function dataRow(row: Row): Buffer {
  const fields = row.flatMap((field) => {
    if (field === null) return [int(-1, 4)];
    const bytes = Buffer.from(field);
    return [int(bytes.length, 4), bytes];
  });
  return message("D", int(row.length, 2), ...fields);
}

const tag = (text: string): Buffer => message("C", Buffer.from(`${text}\0`));
const ready = message("Z", Buffer.from("I"));
const notice = message("N", Buffer.from("SNOTICE\0Mheard\0\0"));
const bound = message("2");

const rows: readonly Row[] = [
  ["1", "Ada", null, ""],
  [],
  ["é", "日本", "🎉 and more", null],
  ["a".repeat(96), "b".repeat(97), `${"c".repeat(95)}ü`, "\u007f\u0080"],
  ["x".repeat(5000), null, "ä".repeat(2000), "y"],
  [null],
];

/** Reads the chunks, and tells what came where. `isOurs` says whose statement is answered; it ends with each `Z`. */
function read(chunks: readonly Buffer[], isOurs: readonly boolean[]): { seen: unknown[]; toPg: Buffer } {
  const seen: unknown[] = [];
  const passed: Buffer[] = [];
  let answered = 0;
  const target = {
    handleRow: (row: Row) => seen.push(row),
    handleTag: (text: string) => seen.push(text),
  };
  const reader = new AnswerReader(
    () => (isOurs[answered] ? target : null),
    (bytes) => {
      passed.push(Buffer.from(bytes));
      if (bytes.includes(ready)) answered++;
    },
  );
  for (const chunk of chunks) reader.read(chunk);
  return { seen, toPg: Buffer.concat(passed) };
}

function cut(bytes: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
}

const ours = Buffer.concat([bound, ...rows.map(dataRow), notice, tag("SELECT 6"), ready]);
const theirs = Buffer.concat([message("1"), bound, dataRow(["not", "ours"]), tag("SELECT 1"), ready]);

test("rows and tags of our statements are read, and all else is passed on, wherever the bytes are cut", () => {
  const bytes = Buffer.concat([ours, theirs, ours]);
  for (const size of [1, 2, 3, 4, 5, 6, 7, 11, 64, 1000, 4096, bytes.length]) {
    const { seen, toPg } = read(cut(bytes, size), [true, false, true]);
    assert.deepEqual(seen, [...rows, "SELECT 6", ...rows, "SELECT 6"], `cut into ${size}`);
    assert.deepEqual(toPg, Buffer.concat([notice, ready, theirs, notice, ready]), `cut into ${size}`);
  }
});

test("messages come one by one and whole where each is a chunk", () => {
  const { seen, toPg } = read([bound, dataRow(["1"]), tag("INSERT 0 1"), ready], [true]);
  assert.deepEqual(seen, [["1"], "INSERT 0 1"]);
  assert.deepEqual(toPg, ready);
});

test("what is no message is pg's, with all that comes after it", () => {
  for (const noise of [Buffer.from("HTTP/1.1 400 Bad Request"), message("?"), Buffer.from([0x44, 0, 0, 0, 3, 1, 2])]) {
    for (const size of [1, 4, 100]) {
      const { seen, toPg } = read(cut(Buffer.concat([ours, noise, ours]), size), [true, true]);
      assert.deepEqual(seen, [...rows, "SELECT 6"]);
      assert.deepEqual(toPg, Buffer.concat([notice, ready, noise, ours]));
    }
  }
});
