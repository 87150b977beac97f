// entity-derive.config.json and tsconfig.json: what they change, and what is said of mistakes in them.
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { readConfig } from "../../src/project/config/read-config.ts";
import { tsconfigFinder } from "../../src/project/tsconfig/find-tsconfig.ts";
import { importEndings } from "../../src/project/tsconfig/import-ending.ts";
import { temporaryFolder } from "../write/temporary-folder.ts";
import { project, userEntity } from "./run.ts";

const configName = "entity-derive.config.json";

test("the config names the entity files, from its own folder", async (context) => {
  const shop = project(context, {
    [configName]: '{ "$schema": "…", "include": ["model/*.ts"], "router": "none" }',
    "model/user.ts": userEntity,
    "src/order.entity.ts": "not read",
  });
  const { exitCode, output, errors } = await shop.runIn("model", "generate");
  assert.equal(exitCode, 0, output + errors);
  assert.ok(shop.list().includes("model/user.derived/dto.ts"));
  assert.ok(!shop.list().includes("model/user.derived/router.ts"));
});

const mistakes = {
  '{ "includes": [] }': /there is no option `includes`: did you mean `include`\?/,
  '{ "migrations": "migrations" }': /`migrations` must be an object: `\{ "folder": /,
  '{ "migrations": { "folders": "migrations" } }': /`migrations` has no option `folders`: did you mean `folder`\?/,
  '{ "migrations": { "folder": "../migrations" } }': /`migrations\.folder` is a folder of the project, `"migrations"`/,
  '{ "migrations": { "table": "a.b.c" } }': /`migrations\.table` is the name of a table/,
  '{ "migrations": { "table": "Migrations" } }': /with or without its schema, in lower case/,
  '{ "postgres": 14 }': /`postgres` cannot be 14: it is a major version of PostgreSQL, 15, 16, 17 or 18/,
  '{ "postgres": "18" }': /`postgres` cannot be "18"/,
  '{ "json": "snake_case" }': /`json` must be an object: `\{ "case": "snake_case" \}`/,
  '{ "json": { "case": "kebab-case" } }': /`json\.case` cannot be "kebab-case": it is "camelCase" or "snake_case"/,
  '{ "json": { "case": "snakecase" } }': /`json\.case` cannot be "snakecase": did you mean "snake_case"\?/,
  '{ "json": { "cas": "snake_case" } }': /`json` has no option `cas`/,
  '{ "importEnding": "js" }': /`importEnding` cannot be "js": /,
  '{ "app": "../other" }': /`app` must be the folder of `app\.derived`, such as `"src"`, or `false` for none/,
  '{ "app": true }': /`app` must be the folder of/,
  '{ "validators": {} }': /`validators` cannot be empty: it is a library, or `\{ "src\/public\/\*\*": "valibot", /,
  '{ "validators": { "src/**": "zood" } }': /`validators\.src\/\*\*` cannot be "zood": did you mean "zod"\?/,
  '{ "colour": "red" }':
    /there is no option `colour`: use one of include, queries, router, validators, app, json, importEnding, migrations or postgres/,
  '{ "include": "src" }': /`include` must be a list of globs/,
  '{ "router": "honno" }': /`router` cannot be "honno": did you mean "hono"\?/,
  '{ "router": true }': /`router` cannot be true: it is "hono", "fastify" or "none"/,
  '{ "validators": "valbot" }': /did you mean "valibot"\?/,
  '{ "validators": [] }': /cannot be an empty list/,
  "[]": /it is not a JSON object/,
  "{ router }": /it is not JSON: /,
};

for (const [text, message] of Object.entries(mistakes)) {
  test(`the config ${text} is refused`, async (context) => {
    const shop = project(context, { [configName]: text, "user.entity.ts": userEntity });
    const { exitCode, errors } = await shop.run("generate");
    assert.equal(exitCode, 2);
    assert.match(errors, message);
    assert.match(errors, /^(?:error: )?entity-derive\.config\.json(?::1)?: .*\n {2}help: /m);
  });
}

test("all mistakes of a config are named at once, each with its line", async (context) => {
  const folder = temporaryFolder(context, {
    [configName]: '{\n  "a": 1,\n  "router": 2,\n  "include": [],\n  "migrations": { "folder":\n "..", "table": 1 }\n}',
  });
  await assert.rejects(readConfig(folder.path), ({ message }: Error) => {
    const lines = message.split("\n").map((line) => line.slice(configName.length, line.lastIndexOf("`")));
    assert.deepEqual(
      lines.map((line) => /^:\d+: .*?`[\w.]+/.exec(line)?.[0]),
      [":2: there is no option `a", ":3: `router", ":4: `include", ":5: `migrations.folder", ":6: `migrations.table"],
    );
    return true;
  });
});

test("what the config leaves open has its default", async (context) => {
  const read = async (text: string): Promise<unknown> => {
    const { migrations, postgres } = await readConfig(temporaryFolder(context, { [configName]: text }).path);
    return { ...migrations, postgres };
  };
  const defaults = { folder: "migrations", table: "public.entity_migrations", postgres: 18 };
  assert.deepEqual(await read("{}"), defaults);
  assert.deepEqual(await read('{ "migrations": { "folder": "db/migrations" }, "postgres": 16 }'), {
    ...defaults,
    folder: "db/migrations",
    postgres: 16,
  });
  assert.deepEqual(await read('{ "migrations": { "table": "migrations" } }'), {
    ...defaults,
    table: "public.migrations",
  });
  assert.deepEqual(await read('{ "migrations": { "table": "ops.done" } }'), { ...defaults, table: "ops.done" });
});

function endingWith(context: TestContext, files: Readonly<Record<string, string>>, folder = "src"): string {
  return importEndings(tsconfigFinder(temporaryFolder(context, { "src/file.ts": "", ...files }).path))(folder);
}

const compilerOptions: readonly (readonly [options: object, ending: string])[] = [
  [{}, ""],
  [{ allowImportingTsExtensions: true, module: "nodenext" }, ".ts"],
  [{ rewriteRelativeImportExtensions: true, module: "NodeNext" }, ".ts"],
  [{ module: "NodeNext" }, ".js"],
  [{ module: "node16" }, ".js"],
  [{ module: "Node18" }, ".js"],
  [{ module: "node20" }, ".js"],
  [{ moduleResolution: "NodeNext" }, ".js"],
  [{ module: "esnext", moduleResolution: "bundler" }, ""],
  [{ module: "preserve" }, ""],
  [{ module: "esnext", moduleResolution: "bundler", allowImportingTsExtensions: true }, ".ts"],
];

for (const [options, ending] of compilerOptions) {
  test(`imports end in "${ending}" under ${JSON.stringify(options)}`, (context) => {
    assert.equal(endingWith(context, { "tsconfig.json": JSON.stringify({ compilerOptions: options }) }), ending);
  });
}

test("without a tsconfig.json imports end in .ts", (context) => {
  assert.equal(endingWith(context, {}), ".ts");
});

test("the nearest tsconfig.json holds, with what it extends", (context) => {
  const files = {
    "tsconfig.json": '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }',
    "base.json": '{ "compilerOptions": { "module": "nodenext" } }',
    "src/inner/tsconfig.json": '{ "extends": "../../base.json", /* a comment */ }',
  };
  assert.equal(endingWith(context, files, "src"), "");
  assert.equal(endingWith(context, files, "src/inner"), ".js");
});

test("a tsconfig.json that only lists others leaves it to the one that includes the folder", (context) => {
  const files = {
    "tsconfig.json":
      '{ "files": [], "references": [{ "path": "./tsconfig.web.json" }, { "path": "./tsconfig.api.json" }] }',
    "tsconfig.web.json": '{ "compilerOptions": { "moduleResolution": "bundler" }, "include": ["web"] }',
    "tsconfig.api.json": '{ "compilerOptions": { "module": "nodenext" }, "include": ["src"] }',
    "web/file.ts": "",
  };
  assert.equal(endingWith(context, files, "src"), ".js");
  assert.equal(endingWith(context, files, "web"), "");
});

test("a tsconfig.json that cannot be read is named", async (context) => {
  const shop = project(context, { "tsconfig.json": '{ "extends": "./missing.json" }', "user.entity.ts": userEntity });
  const { exitCode, errors } = await shop.run("generate");
  assert.equal(exitCode, 1);
  assert.match(errors, /^error: the tsconfig\.json for .* cannot be read: .*missing\.json/);
});

const broken: Readonly<Record<string, string>> = {
  "a missing brace": '{ "compilerOptions": { "module": "nodenext" }',
  "a missing comma": '{ "compilerOptions": { "module": "nodenext" "strict": true } }',
  "a conflict of a merge": "<<<<<<< HEAD\n{}\n",
};

for (const [what, text] of Object.entries(broken)) {
  test(`a tsconfig.json with ${what} is named, and nothing is written`, async (context) => {
    const shop = project(context, { "tsconfig.json": text, "user.entity.ts": userEntity });
    const { exitCode, errors } = await shop.run("generate");
    assert.equal(exitCode, 1);
    assert.match(errors, /^error: the tsconfig\.json for .* cannot be read: .*tsconfig\.json is not JSON: /);
    assert.ok(!shop.list().some((path) => path.includes(".derived/")));
  });
}

test("so is one that is extended, but not comments, trailing commas or an empty file", (context) => {
  const endings = (text: string): string =>
    endingWith(context, { "tsconfig.json": '{ "extends": "./base" }', "base.json": text });
  assert.throws(() => endings('{ "compilerOptions": '), /base\.json is not JSON/);
  assert.equal(endings(""), "");
  assert.equal(
    endings('{ // "a comment", }\n "compilerOptions": { /* ] */ "module": "nodenext", "outDir": "//,]", }, }'),
    ".js",
  );
});
