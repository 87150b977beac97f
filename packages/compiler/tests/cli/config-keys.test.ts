// The keys of the configuration are one list: the type, the reader, config.schema.json and the page agree on it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { checkedKeys } from "../../src/project/config/checks.ts";
import { options } from "../../src/project/config/options.ts";
import { readConfig } from "../../src/project/config/read-config.ts";
import { temporaryFolder } from "../write/temporary-folder.ts";

const repository = join(import.meta.dirname, "../../../..");
const schema = JSON.parse(readFileSync(join(repository, "packages/compiler/config.schema.json"), "utf8"));
const page = readFileSync(join(repository, "docs/configuration.md"), "utf8");
const source = readFileSync(join(repository, "packages/compiler/src/project/config/project-config.ts"), "utf8");

test("config.schema.json, the type and the page have the keys that are read, in one order", () => {
  const keys = Object.keys(options);
  assert.deepEqual(Object.keys(schema.properties), ["$schema", ...keys]);
  assert.deepEqual(
    [...source.matchAll(/^ {2}readonly (\w+)\?:/gm)].map(([, key]) => key),
    keys,
  );
  assert.deepEqual(
    [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key),
    keys,
  );
});

test("every key of the type says what it means", () => {
  for (const [, comment = "", key = ""] of source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s+readonly (\w+)\?:/g)) {
    if (["json", "migrations"].includes(key)) continue;
    assert.match(comment, /@default /, key);
    assert.match(comment, /@example /, key);
  }
});

const right: readonly object[] = [
  {},
  { include: ["src/*.ts"], router: "none", app: "", importEnding: "" },
  { app: false, validators: ["zod", "valibot"], postgres: 15 },
  { validators: { "src/**": "valibot", "**": "zod" }, json: {}, migrations: {} },
  { json: { case: "camelCase" }, migrations: { folder: "db", table: "a.b" }, importEnding: ".js" },
];
const wrong: readonly object[] = [
  { includes: [] },
  { include: [] },
  { include: "src" },
  { router: "express" },
  { validators: "joi" },
  { validators: [] },
  { validators: {} },
  { validators: { "**": "joi" } },
  { app: true },
  { json: "snake_case" },
  { json: { case: "kebab" } },
  { json: { cases: "snake_case" } },
  { importEnding: "ts" },
  { migrations: { folder: "" } },
  { migrations: { table: "A" } },
  { migrations: { files: "a" } },
  { postgres: 14 },
];

test("config.schema.json accepts what the reader does, and refuses what it does", () => {
  const accepts = new Ajv2020().compile(schema);
  for (const config of right)
    assert.deepEqual([accepts(config), checkedKeys(config, options)], [true, []], JSON.stringify(config));
  for (const config of wrong)
    assert.deepEqual([accepts(config), checkedKeys(config, options).length], [false, 1], JSON.stringify(config));
});

test("the defaults of config.schema.json are the reader's", async (context) => {
  const { validators, migrations, ...read } = await readConfig(temporaryFolder(context, {}).path);
  const { properties } = schema;
  const said = [properties.include, properties.router, properties.postgres].map((one) => one.default);
  assert.deepEqual(said, [read.include, read.router, read.postgres]);
  assert.deepEqual([["**", properties.validators.default]], validators);
  const { folder, table } = properties.migrations.properties;
  assert.deepEqual({ folder: folder.default, table: table.default }, migrations);
});
