// The texts of pages of a statement: of the first one, and of further ones that begin after values or NULL.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sqlPageTexts } from "../../src/database/statements/sql-page-texts.ts";

const text = "SELECT a, b FROM t WHERE c = $1";
const page = (condition: string, order: string, limit: string): string =>
  `SELECT page.*, json_build_array(a::TEXT, b::TEXT)::TEXT FROM (${text}) AS page ${condition} ORDER BY ${order} LIMIT ${limit}`;

test("further pages begin after a position, whose parameters follow those of the statement", () => {
  const terms = [
    { column: "a", direction: "asc" },
    { column: "b", direction: "asc" },
  ] as const;
  assert.deepEqual(sqlPageTexts(text, terms, 1), [
    page("", "a, b", "$2"),
    page("WHERE (a, b) > ($2, $3)", "a, b", "$4"),
  ]);
  assert.deepEqual(sqlPageTexts(text, terms, 1, "20"), [
    page("", "a, b", "20"),
    page("WHERE (a, b) > ($2, $3)", "a, b", "20"),
  ]);
});

test("each combination of values and NULLs is a position", () => {
  const terms = [
    { column: "a", direction: "desc", isNullable: true },
    { column: "b", direction: "asc" },
  ] as const;
  const rest = page("WHERE a IS NOT NULL", "a DESC, b", "$3");
  assert.deepEqual(sqlPageTexts(text, terms, 1), [
    page("", "a DESC, b", "$2"),
    page("WHERE a <= $2 AND (a < $2 OR b > $3)", "a DESC, b", "$4"),
    `(${page("WHERE a IS NULL AND b > $2", "a DESC, b", "$3")})\nUNION ALL\n(${rest})\nLIMIT $3`,
  ]);
});
