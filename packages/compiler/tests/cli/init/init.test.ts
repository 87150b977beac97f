// `entity-derive init` in projects with something of their own: what it keeps, refuses and warns of.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../write/temporary-folder.ts";
import { command, project, userEntity } from "../run.ts";
import { compileProject, linkPackages } from "./printed-program.ts";
import { manifest } from "./starters.ts";

const workspace = join(import.meta.dirname, "../../../../..");

test("what a project has of its own is kept, and said", async (context) => {
  const made = project(context, {
    "package.json":
      '{\r\n\t"type": "module",\r\n\t"scripts": { "generate": "other-tool" },\r\n\t"dependencies": {\r\n\t\t"zod": "^4.0.0"\r\n\t}\r\n}\r\n',
    "tsconfig.json": "{ /* mine */ }",
    "entity-derive.config.json": '{ "router": "none" }',
    "lib/user.entity.ts": userEntity,
  });
  const { exitCode, output } = await made.run("init");
  assert.equal(exitCode, 0);
  assert.match(output, /kept package\.json: it already has a script `generate`/);
  assert.match(output, /kept tsconfig\.json: it already exists/);
  assert.match(output, /kept entity-derive\.config\.json: it already exists/);
  const text = made.read("package.json");
  assert.match(text, /"generate": "other-tool"/);
  assert.doesNotMatch(text.replaceAll("\r\n", ""), /\n/);
  assert.match(text, /\r\n\t\t"entity-derive": "\^[\d.]+",\r\n\t\t"pg": "\^[\d.]+",\r\n\t\t"zod": "\^4\.0\.0"/);
  assert.deepEqual(
    made.list().filter((path) => path.includes("note")),
    [],
  );
});

test("ranges of what is installed beside are those that the runtime says", async (context) => {
  const made = project(context, { "package.json": '{ "type": "module" }\n' });
  await made.run("init");
  const { dependencies } = JSON.parse(made.read("package.json"));
  const runtime = JSON.parse(readFileSync(join(workspace, "packages/entity-derive/package.json"), "utf8"));
  for (const name of ["zod", "pg"])
    assert.equal(dependencies[name], `${runtime.peerDependencies[name].replace(">=", "^")}.0`, name);
  assert.equal(dependencies["entity-derive"], `^${runtime.version}`);
});

test("mistakes of the project are said, and nothing is written", async (context) => {
  const broken = project(context, { "package.json": '{ "type": }', "src/a.ts": "" });
  const { exitCode, errors } = await broken.run("init");
  assert.equal(exitCode, 2);
  assert.match(errors, /package\.json is not JSON/);
  const missing = project(context, { "package.json": "{}", "tsconfig.json": '{ "extends": "fastify-tsconfig" }' });
  const said = await missing.run("init");
  assert.match(said.errors, /fastify-tsconfig[\s\S]*help: .*install the packages first/);
  assert.deepEqual(
    [broken.list(), missing.list()],
    [
      ["package.json", "src/a.ts"],
      ["package.json", "tsconfig.json"],
    ],
  );
});

test("what keeps generated files from compiling is warned of, and the advice leads out of it", async (context) => {
  const options = { strict: true, skipLibCheck: true, types: ["node"], outDir: "dist", rootDir: "." };
  const old = [
    { module: "esnext", moduleResolution: "classic" },
    // The resolution follows from `module` in TypeScript 5.
    { module: "es2022" },
  ];
  for (const given of old) {
    const made = project(context, {
      "package.json": manifest({ devDependencies: { typescript: "^5.9.0" } }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { ...options, ...given } }),
      "index.ts": "export {};\n",
    });
    assert.match((await made.run("init")).output, /warning: .*"classic".*: set "module": "nodenext"/);
    made.write("tsconfig.json", JSON.stringify({ compilerOptions: { ...options, module: "nodenext" } }));
    assert.doesNotMatch((await made.run("init")).output, /classic/);
    await made.run("generate");
    linkPackages(made);
    compileProject(made);
  }
  const declared = { ...options, module: "nodenext", isolatedDeclarations: true, declaration: true };
  for (const [typescript, rest, isWarnedOf] of [
    ["^5.9.0", { strict: undefined }, true],
    ["^7.0.0", { strict: undefined }, false],
    ["^7.0.0", { strict: false }, true],
    ["^7.0.0", { strict: false, strictNullChecks: true }, false],
  ] as const) {
    const made = project(context, {
      "package.json": manifest({ type: "module", devDependencies: { typescript } }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { ...declared, ...rest } }),
    });
    const { output } = await made.run("init");
    assert.equal(/warning: .*"isolatedDeclarations".*: set "strict": true/.test(output), isWarnedOf, output);
  }
  const verbatim = { ...options, module: "nodenext", verbatimModuleSyntax: true };
  const made = project(context, {
    "package.json": manifest({ type: "commonjs" }),
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...verbatim, types: [] } }),
    "index.ts": "export = {};\n",
  });
  const { output } = await made.run("init");
  assert.match(output, /warning: "verbatimModuleSyntax" allows no `import` in CommonJS files/);
  assert.match(output, /warning: TypeScript does not know `process`.*: add "node" to "types"/);
});

test("what generated code imports moves to the dependencies, with its range", async (context) => {
  const made = project(context, {
    "package.json": manifest({
      type: "module",
      dependencies: { "@electric-sql/pglite": "^0.5.0" },
      devDependencies: { "@entity-derive/compiler": "^0.1.0", "entity-derive": "~0.1.0", pg: "^8.20.0", zod: "^4.4.0" },
    }),
  });
  const { output } = await made.run("init");
  assert.match(output, /from devDependencies to dependencies, since generated code imports them: entity-derive, zod;/);
  const { dependencies, devDependencies } = JSON.parse(made.read("package.json"));
  assert.deepEqual(dependencies, { "@electric-sql/pglite": "^0.5.0", "entity-derive": "~0.1.0", zod: "^4.4.0" });
  // The project has a driver when it runs, so the other one is for its tests.
  assert.equal(devDependencies.pg, "^8.20.0");
});

test("commands are those of the package manager, whose lockfile may be that of a workspace", async (context) => {
  const made = project(context, {
    "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    "packages/api/package.json": manifest({ type: "module" }),
    "packages/api/user.entity.ts": userEntity,
  });
  const { output } = await made.run("init", "--project", "packages/api");
  assert.match(output, /install: pnpm i\n.*: pnpm run generate:watch\n/);
  const { output: stale } = await made.runIn("packages/api", "generate", "--check");
  assert.match(stale, /help: .*`pnpm exec entity-derive generate`/);
  const empty = temporaryFolder(context);
  const { stderr } = spawnSync(process.execPath, [command, "init"], {
    cwd: empty.path,
    encoding: "utf8",
    env: { ...process.env, npm_config_user_agent: "yarn/4.9.0" },
  });
  assert.match(stderr, /there is no package\.json in .*\n {2}help: create it: `yarn init`/);
});

test("the root of a workspace is warned of, and a package in it is not", async (context) => {
  const made = project(context, {
    "package.json": manifest({ type: "module", private: true, workspaces: ["packages/*"] }),
    "packages/api/package.json": manifest({ type: "module", name: "api" }),
  });
  const atRoot = await made.run("init", "--dry-run");
  assert.match(atRoot.output, /warning: this is the root of a workspace/);
  const inPackage = await made.run("init", "--dry-run", "--project", "packages/api");
  assert.doesNotMatch(inPackage.output, /workspace/);
});
