// Texts of reasons of NULL in views, with the line of the statement that names the view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { reasonText } from "../../src/lsp/statements/null-reasons.ts";
import type { NullReason } from "../../src/queries/data/analysis.ts";
import { statementsIn } from "../queries/statements.ts";

const sql = `-- name: spending :many
SELECT o.id, t.spent
  FROM orders o
  LEFT JOIN user_totals t ON t.id = o.user_id;`;

const texts: readonly (readonly [reason: NullReason, text: string])[] = [
  [{ kind: "left-join", subject: "t" }, "LEFT JOIN in line 3, which may find no row of `t`"],
  [
    { kind: "left-join", subject: "o", view: "user_totals" },
    "LEFT JOIN in the view `user_totals` (line 3), which may find no row of `o`",
  ],
  [
    { kind: "column", subject: "orders.note", view: "user_totals" },
    "the column `orders.note` in the view `user_totals` (line 3) may be NULL",
  ],
  [{ kind: "function", subject: "max", view: "elsewhere" }, "`max` in the view `elsewhere` may return NULL"],
];

for (const [reason, text] of texts)
  test(`the text of ${reason.kind} in ${reason.view ?? "the statement"}`, () => {
    const [statement] = statementsIn(sql);
    assert.ok(statement !== undefined);
    const { source } = statement;
    const lineOf = (offset: number): number => source.text.slice(0, offset).split("\n").length;
    assert.equal(reasonText(reason, { source, lineOf, parameters: [] }), text);
  });
