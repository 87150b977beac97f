// `entity-derive init` in projects as their own starters leave them: what it finds, adds and leaves, and that it compiles.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { project, userEntity } from "./run.ts";

const workspace = join(import.meta.dirname, "../../../..");

interface Starter {
  readonly files: Readonly<Record<string, string>>;
  readonly found: string;
  /** The configuration that is written; null for none. */
  readonly config: object | null;
  readonly created: readonly string[];
  readonly changed: readonly string[];
  /** What stands before the lines that serve the example. */
  readonly before: string;
}

const node = {
  compilerOptions: {
    module: "nodenext",
    target: "es2023",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
  },
};
const bundler = {
  compilerOptions: {
    ...{ target: "es2023", module: "esnext", lib: ["ES2023", "DOM"], moduleResolution: "bundler", types: ["node"] },
    ...{ verbatimModuleSyntax: true, noEmit: true, skipLibCheck: true, strict: true, erasableSyntaxOnly: true },
  },
};

const starters: Readonly<Record<string, Starter>> = {
  "bare Node": {
    files: { "package.json": '{\n  "name": "bare",\n  "type": "module"\n}\n' },
    found: "npm, ES modules, no framework, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "note.entity.ts", "tsconfig.json"],
    changed: ["package.json"],
    before: "",
  },
  Hono: {
    files: {
      "package.json": manifest({
        type: "module",
        dependencies: { hono: "^4.10.0", postgres: "^3.4.0" },
        devDependencies: { typescript: "^5.8.3" },
      }),
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
      "tsconfig.json": JSON.stringify({ ...node, exclude: ["node_modules"] }),
      "src/index.ts": "export {};\n",
    },
    found: "pnpm, ES modules, hono, postgres, zod",
    config: { app: "src" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    before: 'import { Hono } from "hono";\nconst app = new Hono();\n',
  },
  Fastify: {
    files: {
      "package.json": manifest({
        dependencies: { fastify: "^5.0.0", valibot: "^1.2.0" },
        devDependencies: { prettier: "^3.0.0" },
      }),
      "tsconfig.json": JSON.stringify({ ...node, include: ["src/**/*.ts"] }),
      "src/app.ts": "export {};\n",
    },
    found: "npm, CommonJS, fastify, no driver yet, valibot",
    config: { router: "fastify", validators: "valibot" },
    created: [".prettierignore", "entity-derive.config.json", "src/note.entity.ts"],
    changed: ["package.json"],
    before: 'import { fastify } from "fastify";\nconst app = fastify();\n',
  },
  Express: {
    files: {
      "package.json": manifest({ dependencies: { express: "^5.0.0", pg: "^8.16.0" } }),
      "app.js": "module.exports = {};\n",
    },
    found: "npm, CommonJS, express, pg, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "note.entity.ts", "tsconfig.json"],
    changed: ["package.json"],
    before: 'import express from "express";\nconst app = express();\n',
  },
  NestJS: {
    files: {
      "package.json": manifest({
        type: "module",
        dependencies: { "@nestjs/core": "^12.0.1" },
        devDependencies: { prettier: "^3.4.2" },
      }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          ...node.compilerOptions,
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
          isolatedModules: true,
          strictPropertyInitialization: false,
        },
      }),
      ".oxlintrc.json": '{\n  "plugins": ["typescript"],\n  "ignorePatterns": ["dist"]\n}\n',
      "src/main.ts": "export {};\n",
    },
    found: "npm, ES modules, nestjs, no driver yet, zod",
    config: { router: "none", app: "src" },
    created: [".prettierignore", "entity-derive.config.json", "src/note.entity.ts"],
    changed: [".oxlintrc.json", "package.json"],
    before: 'import { NestFactory } from "@nestjs/core";\nconst app = await NestFactory.create(class {});\n',
  },
  Vite: {
    files: {
      "package.json": manifest({ type: "module", devDependencies: { vite: "^8.0.0", typescript: "~7.0.2" } }),
      "tsconfig.json": JSON.stringify({ files: [], references: [{ path: "./tsconfig.app.json" }] }),
      "tsconfig.app.json": JSON.stringify({
        compilerOptions: { ...bundler.compilerOptions, allowImportingTsExtensions: true },
        include: ["src"],
      }),
      "biome.json": '{\n\t"files": {\n\t\t"includes": ["src/**"]\n\t}\n}\n',
      "src/main.ts": "export {};\n",
    },
    found: "npm, a bundler, no framework, no driver yet, zod",
    config: { router: "none" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: ["biome.json", "package.json"],
    before: "",
  },
  "Next.js": {
    files: {
      "package.json": manifest({ dependencies: { next: "16.4.3" }, devDependencies: { eslint: "^9" } }),
      "tsconfig.json": JSON.stringify({ ...bundler, include: ["**/*.ts"] }),
      "src/app/page.ts": "export {};\n",
      ".gitattributes": "* text=auto",
      ".git/HEAD": "ref: refs/heads/main\n",
    },
    found: "npm, a bundler, nextjs, no driver yet, zod",
    config: { router: "none", app: "src" },
    created: ["entity-derive.config.json", "src/note.entity.ts"],
    changed: [".gitattributes", "package.json"],
    before: "",
  },
};

function manifest(given: object): string {
  return `${JSON.stringify({ name: "sample", private: true, ...given }, null, 2)}\n`;
}

for (const [name, { files, found, config, created, changed, before }] of Object.entries(starters))
  test(`${name}: what is found, what is added, and it compiles`, async (context) => {
    const made = project(context, files);
    const dry = await made.run("init", "--dry-run");
    assert.deepEqual([dry.exitCode, dry.errors], [0, ""]);
    assert.deepEqual(made.list(), Object.keys(files).sort());

    const { exitCode, output, errors } = await made.run("init");
    assert.deepEqual([exitCode, errors], [0, ""]);
    assert.ok(output.startsWith(`found: ${found}\n`), output);
    assert.deepEqual(linesOf(output, "created"), created);
    assert.deepEqual(linesOf(output, "changed"), changed);
    assert.deepEqual(linesOf(dry.output, "would create"), created);
    // What was there is there: changed files have all of it, the others are as they were.
    for (const [path, text] of Object.entries(files))
      if (!changed.includes(path)) assert.equal(made.read(path), text, path);
    if (config === null) assert.ok(!made.list().includes("entity-derive.config.json"));
    else {
      const { $schema, ...written } = JSON.parse(made.read("entity-derive.config.json"));
      assert.deepEqual(written, config);
      assert.match($schema, /config\.schema\.json$/);
    }
    const { scripts } = JSON.parse(made.read("package.json"));
    assert.equal(scripts["generate:check"], "entity-derive generate --check");

    const snippet = /serve the example:\n\n([\s\S]*?)\n\n {2}- /.exec(output)?.[1]?.replaceAll(/^ {4}/gm, "") ?? "";
    assert.match(snippet, /PostgresNoteRepository/);
    const entity = made.list().find((path) => path.endsWith("note.entity.ts")) ?? "";
    made.write(entity.replace("note.entity.ts", "serve-notes.ts"), `${before}${snippet}\n`);
    mkdirSync(join(made.path, "node_modules"), { recursive: true });
    for (const dependency of [
      "entity-derive",
      "zod",
      "valibot",
      "pg",
      "postgres",
      "hono",
      "fastify",
      "express",
      "@types",
      "@nestjs",
      "@electric-sql",
    ])
      symlinkSync(join(workspace, "node_modules", dependency), join(made.path, "node_modules", dependency), "junction");
    const tsconfig = made.list().includes("tsconfig.app.json") ? "tsconfig.app.json" : "tsconfig.json";
    const tsc = spawnSync(process.execPath, [join(workspace, "node_modules/typescript/bin/tsc"), "-p", tsconfig], {
      cwd: made.path,
      encoding: "utf8",
    });
    assert.deepEqual([tsc.stdout, tsc.status], ["", 0]);
    assert.equal((await made.run("generate", "--check")).exitCode, 0);

    const again = await made.run("init");
    assert.deepEqual([linesOf(again.output, "created"), linesOf(again.output, "changed")], [[], []]);
  });

function linesOf(output: string, verb: string): readonly string[] {
  return [...output.matchAll(new RegExp(`^${verb} ([^:\\n]+)`, "gm"))].map(([, path = ""]) => path).sort();
}

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
  assert.match(output, /kept package\.json: it has a script `generate` of its own/);
  assert.match(output, /kept tsconfig\.json: it is there/);
  assert.match(output, /kept entity-derive\.config\.json: it is there/);
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

test("a module resolution that knows no exports is warned of", async (context) => {
  const made = project(context, {
    "package.json": "{}",
    "tsconfig.json": '{ "compilerOptions": { "module": "commonjs", "moduleResolution": "node10" } }',
  });
  assert.match((await made.run("init")).output, /warning: "moduleResolution": "node10" does not know the exports/);
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
