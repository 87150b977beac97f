// The extensions for VS Code and Zed: which compiler they start for which files, and what they say where there is none.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { dirname, join, win32 } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver-protocol/node";
import { endWith, temporaryFolder } from "../write/temporary-folder.ts";

const require = createRequire(import.meta.url);
const editors = join(import.meta.dirname, "../../../../editors");
const finder = require(join(editors, "vscode/find-compiler.js"));
const fake = pathToFileURL(join(import.meta.dirname, "fake-vscode.cjs")).href;

registerHooks({
  resolve: (name, context, next) =>
    name === "vscode" || name === "vscode-languageclient/node"
      ? { url: fake, shortCircuit: true }
      : next(name, context),
});
const { recorded } = require("./fake-vscode.cjs");
const extension = require(join(editors, "vscode/extension.js"));

const manifest = { "package.json": '{ "name": "@entity-derive/compiler" }', "bin/entity-derive.js": "" };
const entityFile = "src/user.entity.ts";

/** A file of an editor that was opened. */
const document = (fsPath: string) => ({ uri: { fsPath, scheme: "file" }, languageId: "typescript" });

test("on Windows the compiler is looked for from the folder upward, and folders are compared as they are there", () => {
  assert.deepEqual(finder.foldersFrom("C:\\work\\shop\\src", win32), [
    "C:\\work\\shop\\src",
    "C:\\work\\shop",
    "C:\\work",
    "C:\\",
  ]);
  const installed = "C:\\work\\shop\\node_modules\\@entity-derive\\compiler";
  const disk = {
    existsSync: (path: string) => path === `${installed}\\package.json`,
    realpathSync: (path: string) => path,
  };
  assert.deepEqual(finder.findCompiler("C:\\work\\shop\\src", win32, disk), {
    holder: "C:\\work\\shop",
    command: `${installed}\\bin\\entity-derive.js`,
  });
  assert.equal(finder.findCompiler("D:\\work\\shop", win32, disk), null);
  for (const [outer, inner, expected] of [
    ["C:\\work", "c:\\Work\\shop", true],
    ["C:\\work", "C:\\work", true],
    ["C:\\work", "C:\\workshop", false],
    ["C:\\work", "D:\\work", false],
    ["C:\\work", "C:\\work\\..hidden", true],
  ] as const)
    assert.equal(finder.isWithin(outer, inner, win32), expected, inner);
});

test("compilers that are the same have one server, and no file has two", () => {
  const holders: Readonly<Record<string, object>> = {
    "C:\\a\\one": { holder: "C:\\a\\one", command: "C:\\store\\compiler.js" },
    "C:\\a\\two": { holder: "C:\\a\\two", command: "C:\\store\\compiler.js" },
    "C:\\a\\two\\inner": { holder: "C:\\a\\two\\inner", command: "C:\\other.js" },
    "C:\\b": { holder: "C:\\b", command: "C:\\b\\compiler.js" },
  };
  const servers = finder.serversOf(
    [...Object.keys(holders), "C:\\none"],
    (folder: string) => holders[folder] ?? null,
    win32,
  );
  assert.deepEqual(
    [...servers],
    [
      ["C:\\store\\compiler.js", ["C:\\a\\one", "C:\\a\\two"]],
      ["C:\\b\\compiler.js", ["C:\\b"]],
    ],
  );
});

test("VS Code has a server for the packages of a workspace, and is told once for each project without a compiler", async (context) => {
  const { path, ...folder } = temporaryFolder(context, {
    "pnpm-lock.yaml": "",
    "package.json": "{}",
    [`packages/a [1]/package.json`]: "{}",
    [`packages/a [1]/${entityFile}`]: "",
    [`packages/b/package.json`]: "{}",
    [`packages/b/${entityFile}`]: "",
    [`packages/c/package.json`]: '{ "devDependencies": { "@entity-derive/compiler": "1" } }',
    [`packages/c/${entityFile}`]: "",
    "packages/c/other.ts": "",
    ...Object.fromEntries(Object.entries(manifest).map(([name, text]) => [`store/${name}`, text])),
  });
  for (const name of ["a [1]", "b"]) {
    const scope = join(path, "packages", name, "node_modules/@entity-derive");
    mkdirSync(scope, { recursive: true });
    symlinkSync(join(path, "store"), join(scope, "compiler"), "junction");
  }
  const inPackage = (name: string, file = entityFile): string => join(path, "packages", name, file);
  recorded.files = [inPackage("a [1]"), inPackage("c"), inPackage("c", "src/order.entity.ts")];
  await extension.activate({ subscriptions: [] });
  context.after(() => extension.deactivate());
  const patterns = ({ options }: { options: { documentSelector: { pattern: object }[] } }): object[] =>
    options.documentSelector.map(({ pattern }) => pattern);
  const of = (name: string): object[] =>
    ["**/*", "**/*.queries.sql"].map((pattern) => ({
      baseUri: pathToFileURL(join(path, "packages", name)).href,
      pattern,
    }));
  assert.deepEqual(recorded.started.map(patterns), [of("a [1]")]);
  assert.deepEqual(recorded.started[0].run.args, [join(path, "store/bin/entity-derive.js"), "lsp"]);
  assert.deepEqual(recorded.warnings, [
    `entity-derive: @entity-derive/compiler is not installed for ${join(path, "packages/c")}. Install it there: pnpm install`,
  ]);

  const { promise, resolve } = Promise.withResolvers<void>();
  const { push } = recorded.started;
  recorded.started.push = (client: unknown): void => {
    push.call(recorded.started, client);
    resolve();
  };
  recorded.open(document(inPackage("c", "other.ts")));
  recorded.open(document(inPackage("b")));
  await promise;
  assert.deepEqual(recorded.started.map(patterns), [of("a [1]"), [...of("a [1]"), ...of("b")]]);
  assert.equal(recorded.stopped.length, 1);
  assert.equal(recorded.warnings.length, 1);
  folder.remove("pnpm-lock.yaml");
  folder.write("yarn.lock", "");
  assert.match(
    finder.missingMessage(join(path, "packages/none")),
    /Install it there: yarn add -D @entity-derive\/compiler$/,
  );
});

test("Zed starts the compiler of a package in the worktree, or says how to install it", async (context) => {
  const text = ["vscode/find-compiler.js", "zed/src/start.js"].map((file) => readFileSync(join(editors, file), "utf8"));
  const made = temporaryFolder(context, { "package.json": "{}", "bun.lock": "", "packages/a/package.json": "{}" });
  const start = () => spawn(process.execPath, ["--eval", text.join("")], { cwd: made.path });
  const failed = start();
  let errors = "";
  for await (const chunk of failed.stderr.setEncoding("utf8")) errors += chunk;
  assert.match(
    errors,
    /^entity-derive: \S+ is not installed for .+\. Install it there: bun add -d @entity-derive\/compiler\n$/,
  );

  const scope = join(made.path, "packages/a/node_modules/@entity-derive");
  mkdirSync(scope, { recursive: true });
  symlinkSync(dirname(require.resolve("@entity-derive/compiler/package.json")), join(scope, "compiler"), "junction");
  const server = start();
  endWith(context, server);
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  );
  connection.listen();
  const { serverInfo } = await connection.sendRequest<{ serverInfo: { name: string } }>("initialize", {
    capabilities: {},
  });
  assert.equal(serverInfo.name, "entity-derive");
  connection.dispose();
});
