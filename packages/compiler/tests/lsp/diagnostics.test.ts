// Diagnostics in an editor: of unsaved text, in all files that they arise in, and gone as soon as they are mended.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { until } from "@entity-derive/test-databases";
import { DiagnosticSeverity } from "vscode-languageserver-protocol/node";
import { editor } from "./editor.ts";
import { files, orderFile, userFile } from "./project.ts";

const [user, order] = ["src/user.entity.ts", "src/order.entity.ts"] as const;

test("a mistake is shown as it is typed, with its place, its help and its page; and gone when it is mended", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  assert.deepEqual(await vim.diagnostics(user), []);
  await vim.replace(user, '"like"', '"range"');
  await vim.replace(user, "email!: string", "email!: boolean");
  const [found, ...more] = await vim.diagnostics(user);
  assert.deepEqual(more, []);
  assert.equal(found?.code, "ED205");
  assert.equal(found.source, "entity-derive");
  assert.equal(found.severity, DiagnosticSeverity.Error);
  assert.equal(vim.textIn(user, found.range), '"range"');
  assert.match(String(found.message), /cannot compare `boolean`[\s\S]*\nhelp: /);
  assert.match(fileURLToPath(found.codeDescription?.href ?? ""), /explain[\\/]ED205\.md$/);
  assert.equal(vim.folder.read(user), userFile, "nothing is saved");
  await vim.change(user, userFile);
  assert.deepEqual(await vim.diagnostics(user), []);
});

test("without a question it is shown after a pause", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user, userFile.replace('table: "users", ', ""));
  await until(() => (vim.published(user)?.diagnostics.length ?? 0) > 0);
  assert.equal(vim.published(user)?.diagnostics[0]?.code, "ED101");
  await vim.change(user, userFile);
  await until(() => vim.published(user)?.diagnostics.length === 0);
});

test("an edit of one file gives an error in another one, which need not be open, and takes it away", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  await vim.replace(user, "@id id!: Uuid", "@id id!: string");
  const [waiting] = await vim.diagnostics(user);
  assert.match(String(waiting?.message), /until the errors of src\/order\.entity\.ts are corrected/);
  const [other] = vim.published(order)?.diagnostics ?? [];
  assert.equal(other?.code, "ED408");
  assert.equal(vim.published(order)?.version, undefined);
  await vim.change(user, userFile);
  assert.deepEqual(await vim.diagnostics(user), []);
  assert.deepEqual(vim.published(order)?.diagnostics, []);
});

test("labels are related information, in the file that they are about", async (context) => {
  const vim = await editor(context, files);
  await vim.open(order);
  await vim.replace(order, 'table: "orders"', 'table: "users"');
  await vim.settle(order);
  const all = [user, order].flatMap((path) => vim.published(path)?.diagnostics ?? []);
  const twice = all.find(({ code }) => code === "ED107");
  assert.ok(twice, JSON.stringify(all));
  const [related] = twice.relatedInformation ?? [];
  assert.match(related?.location.uri ?? "", /\.entity\.ts$/);
  assert.notEqual(related?.message, "");
});

test("a file with a syntax error says so, and what waits for it says that", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user, userFile.replace("@id id!: Uuid;", "@id id!: ;"));
  const found = await vim.diagnostics(user);
  assert.deepEqual(
    found.map(({ code }) => code),
    ["ED109"],
  );
  await vim.change(user, userFile);
  assert.deepEqual(await vim.diagnostics(user), []);
});

test("what waits for a file with a mistake says so, as a hint", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user, userFile.replace('@filter("like", "in")', '@filter("eq", "range", "has")'));
  await vim.settle(user);
  const [waiting] = vim.published(order)?.diagnostics ?? [];
  assert.equal(waiting?.severity, DiagnosticSeverity.Hint);
  assert.match(String(waiting?.message), /the errors of src\/user\.entity\.ts are corrected/);
});

test("a file that is closed unsaved counts as it is on disk", async (context) => {
  const vim = await editor(context, files);
  await vim.open(user);
  await vim.open(order, orderFile.replace("@id id", "id"));
  assert.equal((await vim.diagnostics(order))[0]?.code, "ED102");
  await vim.close(order);
  await vim.settle(user);
  assert.deepEqual(vim.published(order)?.diagnostics, []);
});

test("what others change on disk is read when the editor tells of it", async (context) => {
  const vim = await editor(context, files);
  const watched = (): boolean => vim.registrations.some(({ method }) => method === "workspace/didChangeWatchedFiles");
  await until(watched);
  await vim.open(user);
  assert.deepEqual(await vim.diagnostics(user), []);
  vim.folder.write(order, orderFile.replace("@id id", "id"));
  await vim.changedOnDisk(order);
  await vim.settle(user);
  assert.equal(vim.published(order)?.diagnostics[0]?.code, "ED102");
  vim.folder.remove(order);
  await vim.changedOnDisk(order);
  await vim.settle(user);
  assert.deepEqual(vim.published(order)?.diagnostics, []);
  assert.notDeepEqual(vim.published(user)?.diagnostics, [], "its @hasMany has lost its entity");
});

test("an editor that watches nothing is told what is on disk at the next save", async (context) => {
  const vim = await editor(context, files, { capabilities: {} });
  await vim.open(user);
  await vim.settle(user);
  vim.folder.write(order, orderFile.replace("@id id", "id"));
  await vim.save(user);
  await vim.settle(user);
  assert.equal(vim.published(order)?.diagnostics[0]?.code, "ED102");
});

test("a broken configuration is said in its file, and mends itself", async (context) => {
  const config = "entity-derive.config.json";
  const vim = await editor(context, { ...files, [config]: '{ "router": "hno" }' });
  await vim.open(user, userFile.replace("@id id", "id"));
  await vim.settle(user);
  const [found] = vim.published(config)?.diagnostics ?? [];
  assert.match(String(found?.message), /"hno"/);
  vim.folder.write(config, '{ "router": "hono" }');
  await vim.changedOnDisk(config);
  assert.equal((await vim.diagnostics(user))[0]?.code, "ED102");
  assert.deepEqual(vim.published(config)?.diagnostics, []);
  vim.folder.write(config, "{");
  await vim.changedOnDisk(config);
  await vim.settle(user);
  assert.match(String(vim.published(config)?.diagnostics[0]?.message), /not JSON/);
  vim.folder.remove(config);
  await vim.changedOnDisk(config);
  await vim.change(user, userFile);
  assert.deepEqual(await vim.diagnostics(user), []);
  assert.deepEqual(vim.published(config)?.diagnostics, []);
});

test("a broken tsconfig.json is said in that file", async (context) => {
  const vim = await editor(context, { ...files, "tsconfig.json": '{ "compilerOptions": { ' });
  await vim.open(user);
  await vim.settle(user);
  assert.match(String(vim.published("tsconfig.json")?.diagnostics[0]?.message), /tsconfig\.json is not JSON/);
  vim.folder.write("tsconfig.json", "{}");
  await vim.changedOnDisk("tsconfig.json");
  await vim.settle(user);
  assert.deepEqual(vim.published("tsconfig.json")?.diagnostics, []);
});

test("each package of a repository is a project of its own, and says a mistake once", async (context) => {
  const vim = await editor(context, {
    "packages/a/package.json": "{}",
    "packages/a/user.entity.ts": userFile.replace("@hasMany<Order>()", "").replace(/import type.*\n/, ""),
    "packages/b/package.json": "{}",
    "packages/b/user.entity.ts": userFile.replace("@hasMany<Order>()", "").replace("@id id", "id"),
    "tool.ts": "export {};\n",
  });
  for (const path of ["packages/a/user.entity.ts", "packages/b/user.entity.ts", "tool.ts"]) {
    await vim.open(path);
    await vim.settle(path);
  }
  assert.deepEqual(vim.published("packages/a/user.entity.ts")?.diagnostics ?? [], []);
  assert.equal(
    vim.published("packages/b/user.entity.ts")?.diagnostics.filter(({ code }) => code === "ED102").length,
    1,
  );
});

test("a configuration in TypeScript is run anew when it changes, and what it prints stays out of the protocol", async (context) => {
  const config = "entity-derive.config.ts";
  const vim = await editor(context, {
    ...files,
    [config]: 'console.log("hello");\nexport default { router: "hno" };\n',
  });
  await vim.open(user);
  await vim.settle(user);
  const [found] = vim.published(config)?.diagnostics ?? [];
  assert.match(String(found?.message), /"hno"/);
  assert.equal(found?.range.start.line, 1);
  vim.folder.write(config, 'process.stdout.write("hello");\nexport default { router: "hono" };\n');
  await vim.changedOnDisk(config);
  await vim.settle(user);
  assert.deepEqual(vim.published(config)?.diagnostics, []);
  vim.folder.write(config, "export default {");
  await vim.changedOnDisk(config);
  await vim.settle(user);
  assert.equal(vim.published(config)?.diagnostics.length, 1);
});
