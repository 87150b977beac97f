// The server's answers about a *.queries.sql file of a project.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompletionItem, Hover, Location } from "vscode-languageserver-protocol/node";
import { editor } from "./editor.ts";
import { files } from "./project.ts";

const reports = "src/reports.queries.sql";
const text = "-- name: names :many\nSELECT u.email, u.nme FROM users u;\n";

test("a column is completed, explained and found", async (context) => {
  const vim = await editor(context, { ...files, [reports]: text });
  await vim.open(reports);
  const offered = await vim.at<readonly CompletionItem[]>("textDocument/completion", reports, "SELECT u.", "email");
  assert.ok(offered.some(({ label }) => label === "email"));
  const hover = await vim.at<Hover | null>("textDocument/hover", reports, "SELECT u.em", "ail");
  assert.ok(JSON.stringify(hover).includes("User.email"));
  const found = await vim.at<readonly Location[]>("textDocument/definition", reports, "SELECT u.em", "ail");
  assert.ok(found[0]?.uri.endsWith("src/user.entity.ts"));
});

test("a call in TypeScript leads to its statement, also while another one has an error", async (context) => {
  const caller = "src/main.ts";
  const vim = await editor(context, {
    ...files,
    [reports]: text,
    [caller]: "declare const all: any;\nexport const names = all.reports.names();\n",
  });
  await vim.open(caller);
  const found = await vim.at<readonly Location[]>("textDocument/definition", caller, "all.reports.na", "mes()");
  assert.deepEqual(
    found.map(({ uri, range }) => [uri.endsWith(reports), range.start.line]),
    [[true, 0]],
  );
});
