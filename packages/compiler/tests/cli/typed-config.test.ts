// entity-derive.config.ts: it is run by Node, its mistakes have a place, and it is run anew when it has changed.
import assert from "node:assert/strict";
import { readFileSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ConfigReader, findConfig, readConfig } from "../../src/project/config/read-config.ts";
import { ProjectSession } from "../../src/project/session.ts";
import { temporaryFolder } from "../write/temporary-folder.ts";
import { project, userEntity } from "./run.ts";

const typed = `import { defineConfig } from "@entity-derive/compiler";

const folder: string = "model";
export default defineConfig({ include: [\`\${folder}/*.ts\`], router: "none" });
`;

for (const name of ["entity-derive.config.ts", "entity-derive.config.mts"]) {
  test(`${name} is run without a build, where the package is not installed either`, async (context) => {
    const shop = project(context, { [name]: typed, "model/user.ts": userEntity });
    const { exitCode, output, errors } = await shop.runIn("model", "generate");
    assert.equal(exitCode, 0, output + errors);
    assert.equal(errors, "");
    assert.ok(shop.list().includes("model/user.derived/dto.ts"));
    assert.ok(!shop.list().includes("model/user.derived/router.ts"));
  });
}

const scripts = {
  "entity-derive.config.mjs": 'export default { router: "none" };',
  "entity-derive.config.js": 'module.exports = { router: "none" };',
};

for (const [name, text] of Object.entries(scripts)) {
  test(`${name} is read, too`, async (context) => {
    const { path } = temporaryFolder(context, { [name]: text, "package.json": '{ "type": "commonjs" }' });
    assert.equal((await readConfig(path)).router, "none");
  });
}

test("a promise is waited for, in a project of CommonJS too, and what is undefined is not there", async (context) => {
  const { path } = temporaryFolder(context, {
    "package.json": '{ "type": "commonjs" }',
    "entity-derive.config.ts":
      'import { ending } from "./shared.ts";\nexport default Promise.resolve({ importEnding: ending, router: undefined });',
    "shared.ts": 'export const ending = ".js" as const;',
  });
  const { importEnding, router, dependencies } = await readConfig(path);
  assert.deepEqual([importEnding, router], [".js", "hono"]);
  assert.deepEqual([...dependencies].sort(), [join(path, "entity-derive.config.ts"), join(path, "shared.ts")]);
});

test("two configurations are an error that names both", async (context) => {
  const shop = project(context, {
    "entity-derive.config.ts": typed,
    "entity-derive.config.json": "{}",
    "user.entity.ts": userEntity,
  });
  const { exitCode, errors } = await shop.run("generate");
  assert.equal(exitCode, 2);
  assert.match(
    errors,
    /several configuration files: entity-derive\.config\.ts and entity-derive\.config\.json\n {2}help: keep one/,
  );
});

test("without one there is none", (context) => {
  assert.equal(findConfig(temporaryFolder(context, {}).path), null);
});

const mistakes: Readonly<Record<string, readonly [text: string, message: RegExp]>> = {
  "an unknown key": [
    'export default {\n  // router: "none"\n  rooter: "none",\n};',
    /^entity-derive\.config\.ts:3: there is no option `rooter`: did you mean `router`\?/,
  ],
  "a wrong value": [
    'export default {\n  json: {\n    case: "snake-case" },\n};',
    /^entity-derive\.config\.ts:3: `json\.case` cannot be "snake-case": did you mean "snake_case"\?/,
  ],
  "a value that is no data": [
    "export default { router: () => 1 };",
    /^entity-derive\.config\.ts:1: `router` cannot be a function: it is "hono", /,
  ],
  "a key that comes from elsewhere": [
    'const key = "rou" + "ters";\nexport default { [key]: 1 };',
    /^entity-derive\.config\.ts: there is no option `routers`/,
  ],
  "no default export": [
    "export const config = {};",
    /^entity-derive\.config\.ts: it has no default export\n.*export default defineConfig/,
  ],
  "a function": ["export default () => ({});", /^entity-derive\.config\.ts: its default export is not an object/],
  "a list": ["export default [];", /^entity-derive\.config\.ts: its default export is not an object/],
  "broken syntax": ["export default {\n  router: ,\n};", /^entity-derive\.config\.ts:2: Expression expected/],
  "an enum": [
    "\nenum Router { None }\nexport default {};",
    /^entity-derive\.config\.ts:2: .*enum.*\n.*write constants in place of enums/,
  ],
  "a throw": [
    'const port = 1;\nif (port > 0)\n  throw new RangeError("no port");\nexport default {};',
    /^entity-derive\.config\.ts:3: RangeError: no port\n.*is run to read the configuration/,
  ],
  "a promise that is rejected": [
    'export default Promise.reject(new Error("not today"));',
    /^entity-derive\.config\.ts:1: Error: not today/,
  ],
  "an import that leads nowhere": [
    'import { a } from "./missing.ts";\nexport default { router: a };',
    /^entity-derive\.config\.ts: Error: Cannot find module '.*missing\.ts'.*\n.*with their file extension/,
  ],
};

for (const [what, [text, message]] of Object.entries(mistakes)) {
  test(`${what} in entity-derive.config.ts is refused`, async (context) => {
    const { path } = temporaryFolder(context, { "entity-derive.config.ts": text });
    await assert.rejects(readConfig(path), (error: Error & { readonly help?: string; readonly exitCode?: number }) => {
      assert.equal(error.exitCode, 2);
      assert.match(`${error.message}\n${error.help}`, message);
      assert.doesNotMatch(error.message, /entity-derive=/);
      return true;
    });
  });
}

test("a mistake in what it imports is named by that file", async (context) => {
  const { path } = temporaryFolder(context, {
    "entity-derive.config.ts": 'import "./tools/setup.ts";\nexport default {};',
    "tools/setup.ts": '\n\nthrow new Error("no setup");',
  });
  await assert.rejects(readConfig(path), /^ConfigError: tools\/setup\.ts:3: Error: no setup/);
});

/** As each run reads it: after a look at the files that it depends on. */
function current(reader: ConfigReader): ReturnType<ConfigReader["read"]> {
  reader.refresh();
  return reader.read();
}

test("it is run anew when it or what it imports has changed, and only then", async (context) => {
  const folder = project(context, {
    "entity-derive.config.ts":
      'import { router } from "./router.ts";\n(globalThis as { runs?: number }).runs = ((globalThis as { runs?: number }).runs ?? 0) + 1;\nexport default { router };',
    "router.ts": 'export const router = "none";',
  });
  const counted = globalThis as { runs?: number };
  counted.runs = 0;
  const reader = new ConfigReader(folder.path);
  assert.equal((await current(reader)).router, "none");
  assert.equal(await current(reader), await current(reader));
  assert.equal(counted.runs, 1);
  folder.write("router.ts", 'export const router = "fastify";');
  assert.equal((await current(reader)).router, "fastify");
  assert.equal(counted.runs, 2);
  // Of the same length, within the same tick of a coarse clock.
  const { mtime } = statSync(join(folder.path, "router.ts"));
  folder.write("router.ts", 'export const router = "express";');
  utimesSync(join(folder.path, "router.ts"), mtime, mtime);
  await assert.rejects(current(reader), /"express"/);
  assert.equal(counted.runs, 3);
});

test("a session follows its configuration, and knows what it imports", async (context) => {
  const folder = project(context, {
    "entity-derive.config.mjs": 'import { router } from "./router.mjs";\nexport default { router };',
    "router.mjs": 'export const router = "none";',
    "user.entity.ts": userEntity,
  });
  const session = new ProjectSession(folder.path);
  const names = async (): Promise<readonly string[]> =>
    (await session.compile()).folders.flatMap(({ files }) => files.map(({ name }) => name));
  assert.ok(!(await names()).includes("router.ts"));
  folder.write("router.mjs", 'export const router = "hono";');
  assert.deepEqual([...session.refresh()], ["router.mjs"]);
  assert.ok((await names()).includes("router.ts"));
  folder.write("router.mjs", "export const router = ;");
  session.refresh();
  await assert.rejects(session.compile(), /router\.mjs:1: /);
  folder.write("router.mjs", 'export const router = "none";');
  session.refresh();
  assert.ok(!(await names()).includes("router.ts"));
});

test("one that fails runs again when it or what it lacks has changed, whatever it writes", async (context) => {
  const folder = project(context, {
    "entity-derive.config.mjs": `import { appendFileSync } from "node:fs";
appendFileSync(new URL("made.ts", import.meta.url), "1");
throw new Error("not yet");`,
    "user.entity.ts": userEntity,
  });
  const session = new ProjectSession(folder.path);
  await assert.rejects(session.compile(), /not yet/);
  assert.equal(folder.read("made.ts"), "1");
  await assert.rejects(session.compile(), /not yet/);
  assert.equal(folder.read("made.ts"), "1");
  folder.write("entity-derive.config.mjs", 'import { router } from "./router.mjs";\nexport default { router };');
  assert.ok(session.refresh().has("entity-derive.config.mjs"));
  await assert.rejects(session.compile(), /router\.mjs/);
  folder.write("router.mjs", 'export const router = "none";');
  assert.ok(session.refresh().has("router.mjs"));
  assert.ok((await session.compile()).folders.length > 0);
  folder.write("entity-derive.config.mjs", 'import { router } from "not-installed";\nexport default { router };');
  assert.ok(session.refresh().has("entity-derive.config.mjs"));
  await assert.rejects(session.compile(), /not-installed/);
  folder.write("node_modules/not-installed/package.json", '{ "type": "module", "exports": "./index.js" }');
  folder.write("node_modules/not-installed/index.js", 'export const router = "none";');
  session.refresh();
  assert.ok((await session.compile()).folders.length > 0);
});

test("the example of the page is read, with the defaults of nothing", async (context) => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/configuration.md"), "utf8");
  const example = /```ts\n\/\/ entity-derive\.config\.ts\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const folder = temporaryFolder(context, { "entity-derive.config.ts": example });
  const { dependencies: _, ...config } = await readConfig(folder.path);
  assert.deepEqual(config, {
    file: "entity-derive.config.ts",
    include: ["src/**/*.entity.ts"],
    queries: ["**/*.queries.sql"],
    router: "fastify",
    validators: [
      ["src/public/**", "valibot"],
      ["**", "zod"],
    ],
    app: "src/server",
    json: { case: "snake_case" },
    importEnding: ".js",
    migrations: { folder: "database/migrations", table: "operations.migrations" },
    postgres: 16,
  });
  const json = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
  const other = temporaryFolder(context, { "entity-derive.config.json": json });
  assert.deepEqual((await readConfig(other.path)).validators, [["**", "valibot"]]);
});

test("globs of validators choose by the first that matches, and one that matches nothing is a warning", async (context) => {
  const shop = project(context, {
    "entity-derive.config.ts":
      'export default { importEnding: ".js", validators: { "src/publc/**": "valibot", "src/{open,public}/*": "valibot", "**": "zod" } };',
    "src/public/user.entity.ts": userEntity,
    "src/order.entity.ts": userEntity.replaceAll("User", "Order").replace('"users"', '"orders"'),
  });
  const { exitCode, output, errors } = await shop.run("generate");
  assert.equal(exitCode, 0, output + errors);
  assert.match(output + errors, /warning: no file matches src\/publc\/\*\*, a glob of `validators`/);
  assert.match(shop.read("src/public/user.derived/dto.ts"), /from "valibot"/);
  assert.match(shop.read("src/order.derived/dto.ts"), /from "zod"/);
  assert.match(shop.read("src/order.derived/routes.ts"), /from "\.\/dto\.js"/);
});

test("a session writes names anew when the JSON case has changed", async (context) => {
  const entity = userEntity.replace("name!: string", "firstName!: string");
  const folder = project(context, { "entity-derive.config.ts": "export default {};", "user.entity.ts": entity });
  const session = new ProjectSession(folder.path);
  const isSnake = async (): Promise<boolean> =>
    (await session.compile()).folders.some(({ files }) =>
      files.some(({ text }) => text.includes("first_name: z.string()")),
    );
  assert.equal(await isSnake(), false);
  folder.write("entity-derive.config.ts", 'export default { json: { case: "snake_case" } };');
  session.refresh();
  assert.equal(await isSnake(), true);
});
