// What an editor offers where a diagnostic is: its fixes, all certain ones at once, and the page that explains it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { CodeAction, Range } from "vscode-languageserver-protocol/node";
import { type Editor, edited, editor } from "./editor.ts";
import { files, userFile } from "./project.ts";

const user = "src/user.entity.ts";

function actionsAt(vim: Editor, range: Range, only?: readonly string[]): Promise<readonly CodeAction[]> {
  const context = { diagnostics: [], ...(only === undefined ? {} : { only }) };
  return vim.request("textDocument/codeAction", { textDocument: { uri: vim.uri(user) }, range, context });
}

const everything: Range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } };

test("a fix is offered where its diagnostic is, preferred where it is certain, and mends it", async (context) => {
  const vim = await editor(context, files);
  const wrong = userFile.replaceAll("filter", "filtr");
  await vim.open(user, wrong);
  const [found] = await vim.diagnostics(user);
  assert.ok(found);
  const [fix, explain] = await actionsAt(vim, found.range);
  assert.equal(fix?.title, "Change `@filtr` to `@filter`");
  assert.equal(fix.kind, "quickfix");
  assert.equal(fix.isPreferred, true);
  assert.equal(fix.diagnostics?.[0]?.code, "ED103");
  assert.equal(edited(wrong, fix.edit?.changes?.[vim.uri(user)] ?? []), userFile);
  assert.equal(explain?.title, "Explain ED103");
  const [elsewhere] = await actionsAt(vim, { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } });
  assert.equal(elsewhere, undefined);
});

test("all certain fixes of a file are one action, for editors that run it on save", async (context) => {
  const vim = await editor(context, files);
  const wrong = userFile
    .replaceAll("filter", "filtr")
    .replace("migrations: true", "migrtions: true")
    .replace("unique: true", "uniqe: true");
  await vim.open(user, wrong);
  for (const only of ["source.fixAll.entityDerive", "source.fixAll", "source"]) {
    const [action, ...more] = await actionsAt(vim, everything, [only]);
    assert.deepEqual(more, []);
    assert.equal(action?.kind, "source.fixAll.entityDerive");
    assert.equal(edited(wrong, action.edit?.changes?.[vim.uri(user)] ?? []), userFile);
  }
  assert.deepEqual(await actionsAt(vim, everything, ["source.fixAll.eslint"]), []);
  await vim.change(user, userFile);
  assert.deepEqual(await actionsAt(vim, everything, ["source.fixAll"]), []);
});

test("the explanation is a page that the editor shows", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user, userFile.replace("@id id", "id"));
  const [found] = await vim.diagnostics(user);
  assert.ok(found);
  const explain = (await actionsAt(vim, found.range)).find(({ title }) => title === "Explain ED102");
  assert.ok(explain?.command);
  await vim.request("workspace/executeCommand", explain.command);
  assert.match(fileURLToPath(vim.shown[0] ?? ""), /explain[\\/]ED102\.md$/);
  await vim.request("workspace/executeCommand", { command: "entityDerive.explain", arguments: ["../../package"] });
  await vim.request("workspace/executeCommand", { command: "entityDerive.explain" });
  assert.equal(vim.shown.length, 1);
});
