// Rows and arrays of rows to any depth, as each adapter gives PostgreSQL's text of them, read back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachDatabase, everyEngine } from "@entity-derive/test-databases";
import { randomNumbers, seed } from "@entity-derive/test-databases/random";
import * as v1 from "entity-derive/codegen/v1";
import { one, statement } from "../statements.ts";

type Columns = readonly (string | null)[];
/** A text, a row, an array of rows, or NULL of one of them. */
type Value = { kind: "text" | "row" | "rows"; isNull: true } | Text | RowValue | Rows;
type Text = { kind: "text"; text: string };
type RowValue = { kind: "row"; columns: Value[] };
type Rows = { kind: "rows"; rows: RowValue[] };

const signs = [
  "",
  '"',
  '""',
  "\\",
  "\\\\",
  "(",
  ")",
  "()",
  ",",
  "{",
  "}",
  "{}",
  "NULL",
  " ",
  "\n",
  "\t",
  "a",
  "ä👍",
  "'",
  '\\"',
  ')"',
  '")',
];

function randomText(next: () => number): string {
  return Array.from({ length: Math.floor(next() * 6) }, () => signs[Math.floor(next() * signs.length)]).join("");
}

function randomValue(next: () => number, depth: number): Value {
  const kind = depth === 0 ? "text" : ((["text", "text", "row", "rows"] as const)[Math.floor(next() * 4)] ?? "text");
  if (next() < 0.15) return { kind, isNull: true };
  if (kind === "text") return { kind, text: randomText(next) };
  if (kind === "row") return randomRow(next, depth);
  return { kind, rows: Array.from({ length: Math.floor(next() * 4) }, () => randomRow(next, depth)) };
}

function randomRow(next: () => number, depth: number): RowValue {
  const columns = Array.from({ length: 1 + Math.floor(next() * 5) }, () => randomValue(next, depth - 1));
  return { kind: "row", columns };
}

/** The SQL of a value; its texts are parameters, which are added to the list. */
function sqlOf(value: Value, parameters: string[]): string {
  if ("isNull" in value) return { text: "NULL::text", row: "NULL::record", rows: "NULL::record[]" }[value.kind];
  if (value.kind === "text") return `$${parameters.push(value.text)}::text`;
  if (value.kind === "row") return `ROW(${value.columns.map((column) => sqlOf(column, parameters)).join(", ")})`;
  if (value.rows.length === 0) return "ARRAY(SELECT ROW(1) WHERE false)";
  return `ARRAY[${value.rows.map((row) => sqlOf(row, parameters)).join(", ")}]`;
}

/** What a value is read as: a text, an array of columns for a row, an object for an array of rows. */
function expected(value: Value): unknown {
  if ("isNull" in value) return null;
  if (value.kind === "text") return value.text;
  return value.kind === "row" ? value.columns.map(expected) : { rows: value.rows.map(expected) };
}

/** Reads a text as what it was made from. */
function read(text: string | null, value: Value): unknown {
  if (text === null || "isNull" in value || value.kind === "text") return text;
  if (value.kind === "row") return v1.rowFromText(text, (columns: Columns) => readColumns(columns, value));
  const rows = value.rows[Symbol.iterator]();
  return {
    rows: v1.rowsFromText(text, (columns: Columns) =>
      readColumns(columns, rows.next().value ?? { kind: "row", columns: [] }),
    ),
  };
}

function readColumns(columns: Columns, { columns: values }: RowValue): unknown[] {
  assert.equal(columns.length, values.length);
  return values.map((value, index) => read(columns[index] ?? null, value));
}

eachDatabase(
  "nested rows",
  (database) => {
    test(`random rows are read as they were (seed ${seed})`, async () => {
      const next = randomNumbers();
      for (let round = 0; round < 300; round++) {
        const value: RowValue = randomRow(next, 3);
        const parameters: string[] = [];
        const echo = statement<Columns>(`rows.echo${round}`, `SELECT ${sqlOf(value, parameters)}`);
        const [text = null] = await one(database.db, echo, parameters);
        assert.deepEqual(read(text, value), expected(value), text ?? "NULL");
      }
    });

    test("a row that is missing is NULL, and one of NULLs is a row", async () => {
      const echo = statement<Columns>(
        "rows.echo",
        "SELECT (SELECT ROW(NULL, NULL) WHERE false), ROW(NULL, NULL), ROW(NULL)",
      );
      const [missing, ofNulls, ofNull] = await one(database.db, echo, []);
      assert.equal(missing, null);
      assert.deepEqual(
        v1.rowFromText(ofNulls ?? "", (columns) => columns),
        [null, null],
      );
      assert.deepEqual(
        v1.rowFromText(ofNull ?? "", (columns) => columns),
        [null],
      );
    });

    test("values of columns are read by the codecs of their types", async () => {
      const echo = statement<Columns>(
        "rows.echo",
        `SELECT ARRAY(SELECT ROW(1.10::numeric, '2026-01-02T03:04:05.678Z'::timestamptz, '{"a, b",c}'::text[],
                 '{"a": ["\\""]}'::jsonb, '\\x00ff'::bytea, true) FROM generate_series(1, 2))`,
      );
      const [rows] = await one(database.db, echo, []);
      const row = [
        "1.10",
        new Date("2026-01-02T03:04:05.678Z"),
        ["a, b", "c"],
        { a: ['"'] },
        Uint8Array.of(0, 255),
        true,
      ];
      const fromColumns = (columns: readonly [string, string, string, string, string, string]): unknown => [
        columns[0],
        v1.dateFromText(columns[1]),
        v1.arrayFromText(columns[2], (text) => text),
        v1.jsonFromText(columns[3]),
        v1.bytesFromText(columns[4]),
        v1.booleanFromText(columns[5]),
      ];
      assert.deepEqual(v1.rowsFromText(rows ?? "", fromColumns), [row, row]);
    });
  },
  { engines: everyEngine },
);
