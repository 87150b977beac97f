// The process of the language server: it ends with its editor, writes nothing beside the protocol, and goes on after anything.
import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "@entity-derive/test-databases";
import { editorAlone, newEditorAlone } from "./editor.ts";
import { files, userFile } from "./project.ts";

const user = "src/user.entity.ts";

test("it says what it can do, and ends when it is told to", async (context) => {
  const vim = await editorAlone(context, files);
  const { serverInfo, capabilities } = vim.server;
  assert.equal(serverInfo?.name, "entity-derive");
  assert.match(serverInfo.version ?? "", /^\d+\.\d+\.\d+$/);
  assert.deepEqual(capabilities.codeActionProvider, { codeActionKinds: ["quickfix", "source.fixAll.entityDerive"] });
  await vim.open(user);
  await vim.settle(user);
  assert.equal(await vim.stop(), 0);
  assert.equal(vim.errors, "");
});

test("requests before initialize and after shutdown are refused with the codes of the protocol", async (context) => {
  const [early, vim] = [newEditorAlone(context, files), await editorAlone(context, files)];
  for (const method of ["textDocument/hover", "workspace/executeCommand", "shutdown", "no/such/method"])
    await assert.rejects(early.request(method, { textDocument: { uri: early.uri(user) } }), { code: -32002 }, method);
  await early.start({});
  await early.open(user);
  assert.deepEqual(await early.diagnostics(user), []);
  await assert.rejects(vim.request("initialize", { capabilities: {} }), { code: -32600 });
  await vim.request("shutdown", undefined);
  for (const method of ["textDocument/hover", "shutdown", "initialize"])
    await assert.rejects(vim.request(method, { textDocument: { uri: vim.uri(user) } }), { code: -32600 }, method);
  assert.equal(await vim.exit(), 0);
});

test("it ends when the editor is gone", async (context) => {
  const vim = await editorAlone(context, files);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  vim.process.once("exit", resolve);
  vim.process.stdin.end();
  await promise;
});

test("files of no project are nothing to it", async (context) => {
  const vim = await editorAlone(context, {
    ...files,
    "node_modules/other/user.entity.ts": "@entity({}) class User {}",
  });
  for (const uri of ["untitled:Untitled-1", "git:/a.ts", "file://", vim.uri("node_modules/other/user.entity.ts")]) {
    const textDocument = { uri, languageId: "typescript", version: 1, text: "@entity({}) class User {}" };
    await vim.connection.sendNotification("textDocument/didOpen", { textDocument });
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const given = { textDocument: { uri }, range, context: { diagnostics: [] } };
    assert.equal(await vim.request("textDocument/codeAction", given), null);
  }
  assert.deepEqual(vim.faults, []);
});

test("nothing is written for what is typed or saved, unless the editor asks for it", async (context) => {
  const vim = await editorAlone(context, files);
  const before = vim.folder.list();
  await vim.open(user);
  await vim.replace(user, "name!", "fullName!");
  await vim.save(user);
  await vim.settle(user);
  assert.deepEqual(vim.folder.list(), before);
});

test("on save the folders are written where the editor asks for it, from what is saved alone", async (context) => {
  const vim = await editorAlone(context, files, { initializationOptions: { generateOnSave: true } });
  const order = "src/order.entity.ts";
  await vim.open(order);
  await vim.replace(order, "note!", "remark!");
  await vim.open(user);
  await vim.replace(user, "name!", "fullName!");
  await vim.save(user);
  await until(() => vim.folder.list().includes("src/order.derived/dto.ts"));
  await vim.settle(user);
  assert.match(vim.folder.read("src/user.derived/dto.ts"), /fullName/);
  assert.match(vim.folder.read("src/order.derived/dto.ts"), /note/);
  assert.doesNotMatch(vim.folder.read("src/order.derived/dto.ts"), /remark/);
  // What is not saved is still what diagnostics are about.
  await vim.replace(order, "@id id", "id");
  assert.equal((await vim.diagnostics(order))[0]?.code, "ED102");
});

test("a generated file that was edited by hand is not overwritten on save, and says so", async (context) => {
  const vim = await editorAlone(context, files, { initializationOptions: { entityDerive: { generateOnSave: true } } });
  const dto = "src/user.derived/dto.ts";
  await vim.open(user);
  await vim.save(user);
  await until(() => vim.folder.list().includes(dto));
  vim.folder.write(dto, "// mine\n");
  await vim.changedOnDisk(dto);
  await vim.replace(user, "name!", "fullName!");
  await vim.save(user);
  await until(() => (vim.published(dto)?.diagnostics.length ?? 0) > 0);
  assert.match(String(vim.published(dto)?.diagnostics[0]?.message), /by hand/);
  assert.equal(vim.folder.read(dto), "// mine\n");
  vim.folder.remove(dto);
  await vim.changedOnDisk(dto);
  await vim.change(user, userFile);
  await vim.save(user);
  await until(() => vim.published(dto)?.diagnostics.length === 0);
});
