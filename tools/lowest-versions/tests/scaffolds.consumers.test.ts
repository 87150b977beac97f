// Generated code under the options that scaffolds write, and under looser ones: what is ours compiles in each project.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, type TestContext, test } from "node:test";
import { errorsUnder, lowest, newest, typescript5, typescript6 } from "./errors-under.ts";

const cases = join(import.meta.dirname, "../../../packages/compiler/tests/cases");

/** Together they have every kind of generated file, for both validators and both routers. */
const names = [
  "api",
  "app",
  "app-commands",
  "command",
  "drift",
  "foreign-names",
  "has-many",
  "hooks",
  "join",
  "projection",
  "queries",
  "queries-routes",
  "routers",
  "streams",
  "tenants",
  "transactions",
  "valibot",
  "validate",
];

/** Types that no file exports have no name in declarations, so these need a project without any. */
const namesWithoutDeclarations = [...names, "json", "json-valibot", "value-object"];

type Options = Readonly<Record<string, unknown>>;

interface Scaffold {
  readonly type: "module" | "commonjs";
  readonly options: Options;
  readonly tsc?: string;
  /** Cases whose own files need a newer `lib`. */
  readonly without?: readonly string[];
}

/** What every one of them needs for the cases, whose imports end in `.ts`. */
const always: Options = { rewriteRelativeImportExtensions: true, skipLibCheck: true, types: ["node"], rootDir: "." };

const init: Options = {
  module: "nodenext",
  target: "esnext",
  sourceMap: true,
  declaration: true,
  declarationMap: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  jsx: "react-jsx",
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUncheckedSideEffectImports: true,
  moduleDetection: "force",
};

const nest: Options = {
  module: "nodenext",
  moduleResolution: "nodenext",
  resolvePackageJsonExports: true,
  esModuleInterop: true,
  isolatedModules: true,
  declaration: true,
  removeComments: true,
  emitDecoratorMetadata: true,
  experimentalDecorators: true,
  allowSyntheticDefaultImports: true,
  target: "ES2023",
  sourceMap: true,
  incremental: true,
  strictPropertyInitialization: false,
};

const scaffolds: Readonly<Record<string, Scaffold>> = {
  "tsc --init": { type: "module", options: init },
  "tsc --init, of the lowest TypeScript": {
    type: "commonjs",
    options: {
      target: "es2016",
      module: "commonjs",
      esModuleInterop: true,
      forceConsistentCasingInFileNames: true,
      strict: true,
    },
    tsc: lowest,
    without: ["hooks"],
  },
  "the lowest TypeScript, with declarations": {
    type: "module",
    options: { target: "es2022", lib: ["ESNext"], module: "nodenext", strict: true, declaration: true },
    tsc: lowest,
  },
  "Nest 12": { type: "commonjs", options: { ...nest, strict: true }, tsc: typescript6 },
  "Nest 12 in ESM, not strict": { type: "module", options: { ...nest, strict: false } },
  "Nest 11": {
    type: "commonjs",
    options: {
      ...nest,
      strict: false,
      strictNullChecks: true,
      noImplicitAny: false,
      strictBindCallApply: false,
      noFallthroughCasesInSwitch: false,
    },
  },
  Next: {
    type: "commonjs",
    options: {
      target: "ES2017",
      lib: ["dom", "dom.iterable", "esnext"],
      allowJs: true,
      strict: true,
      noEmit: true,
      esModuleInterop: true,
      module: "esnext",
      moduleResolution: "bundler",
      resolveJsonModule: true,
      isolatedModules: true,
      jsx: "react-jsx",
      incremental: true,
    },
    tsc: typescript5,
  },
  Vite: {
    type: "module",
    options: {
      target: "es2023",
      lib: ["ES2023", "DOM"],
      module: "esnext",
      moduleResolution: "bundler",
      allowArbitraryExtensions: true,
      allowImportingTsExtensions: true,
      verbatimModuleSyntax: true,
      moduleDetection: "force",
      noEmit: true,
      jsx: "react-jsx",
      noUnusedLocals: true,
      noUnusedParameters: true,
      erasableSyntaxOnly: true,
      noFallthroughCasesInSwitch: true,
      noUncheckedSideEffectImports: true,
    },
  },
  "no strictness at all": { type: "module", options: { target: "es2023", module: "nodenext", strict: false } },
};

/** A project with the entities and generated files of the cases, which is removed after the test. */
function project(context: TestContext, type: Scaffold["type"], caseNames: readonly string[]): string {
  const folder = mkdtempSync(join(import.meta.dirname, ".made-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
  for (const name of caseNames)
    cpSync(join(cases, name), join(folder, "src", name), {
      recursive: true,
      filter: isOfProject,
    });
  return folder;
}

/** What the tests of a case share is imported from further up; what they compile beside it comes and goes meanwhile. */
function isOfProject(path: string): boolean {
  if (path.endsWith(".test.ts") || path.includes(".compiled-")) return false;
  return !path.endsWith(".ts") || !readFileSync(path, "utf8").includes('from "../../../');
}

const include = ["src"];

function configure(folder: string, compilerOptions: Options, rest: Options = { include }): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, ...rest }));
}

describe("generated code compiles under the options of", () => {
  for (const [name, { type, options, tsc = newest, without = [] }] of Object.entries(scaffolds)) {
    test(name, (context) => {
      const isDeclared = options["declaration"] === true;
      const all = isDeclared ? names : namesWithoutDeclarations;
      const folder = project(
        context,
        type,
        all.filter((one) => !without.includes(one)),
      );
      const output = options["noEmit"] === true ? {} : { outDir: "dist", emitDeclarationOnly: isDeclared };
      configure(folder, { ...always, ...options, ...output });
      assert.deepEqual(errorsUnder(tsc, folder), []);
      if (options !== init) return;
      // What was emitted is what other packages see, whatever TypeScript they have.
      const reader = join(folder, "reader");
      configure(
        reader,
        { target: "es2023", lib: ["ESNext"], module: "nodenext", types: ["node"], strict: true, noEmit: true },
        { include: ["../dist/**/*.d.ts"] },
      );
      for (const other of [newest, lowest]) assert.deepEqual(errorsUnder(other, reader), []);
    });
  }
});

/** What these entities are made of is declared with its types, as the option asks of every file. */
const declaredCases = [
  "api",
  "app-commands",
  "command-routes",
  "json",
  "json-case",
  "json-valibot",
  "valibot",
  "version",
];

test("a project with isolatedDeclarations has schemas with types that can be extended and picked from", (context) => {
  const folder = project(context, "module", declaredCases);
  const compilerOptions = { ...always, ...init, isolatedDeclarations: true, outDir: "dist", emitDeclarationOnly: true };
  configure(folder, compilerOptions, { include: ["src/**/*.derived", "use.ts"] });
  const command = join(import.meta.dirname, "../../../packages/compiler/bin/entity-derive.js");
  for (const name of declaredCases) {
    // A package of its own: other cases have entities of the same names.
    writeFileSync(join(folder, "src", name, "package.json"), JSON.stringify({ type: "module" }));
    const options = ["--force", "--project", join(folder, "src", name)];
    const generated = spawnSync(process.execPath, [command, "generate", ...options], { encoding: "utf8" });
    assert.equal(generated.status, 0, generated.stdout + generated.stderr);
  }
  const use = `import { type ValueObject, valueObject } from "entity-derive";
import type * as v from "valibot";
import * as z from "zod";
import { CreateUserRequest, UpdateUserRequest } from "./src/api/user.derived/index.js";
import { BookingResponse } from "./src/valibot/booking.derived/index.js";

const more = CreateUserRequest.extend({ captcha: z.string() }).partial({ captcha: true });
const given: z.infer<typeof more> = { name: "", email: "" };
export const captcha: string | undefined = given.captcha;
export const read: CreateUserRequest = CreateUserRequest.parse({});
export const name: UpdateUserRequest["name"] = UpdateUserRequest.patch().setName("").name;
export const guest: v.InferOutput<typeof BookingResponse.entries.guest> = "";
export const Level: ValueObject<"level", readonly ["low", "high"]> = valueObject("level", ["low", "high"]);
`;
  writeFileSync(join(folder, "use.ts"), use);
  assert.deepEqual(errorsUnder(newest, folder), []);
  writeFileSync(
    join(folder, "use.ts"),
    use
      .replace("captcha: true", "missing: true")
      .replace("entries.guest", "entries.missing")
      .replace('["low", "high"])', '["low", "hihg"])'),
  );
  const errors = errorsUnder(newest, folder).join("\n");
  assert.match(errors, /'missing' does not exist/);
  assert.match(errors, /Property 'missing' does not exist/);
  assert.match(errors, /"hihg".* is not assignable to .*"high"/s);
});

test("a project that others refer to can have generated code, and they can use it", (context) => {
  const folder = project(context, "module", names);
  configure(folder, { ...always, ...init, composite: true, outDir: "dist", emitDeclarationOnly: true });
  const user = join(folder, "user");
  configure(user, { ...always, ...init, noEmit: true }, { include: ["*.ts"], references: [{ path: ".." }] });
  const use = `import { createUser, UserResponse, userRouter } from "../src/api/user.derived/index.js";
export const used: readonly unknown[] = [createUser, UserResponse.shape.id, userRouter];
`;
  writeFileSync(join(user, "use.ts"), use);
  assert.deepEqual(errorsUnder(newest, user, "-b"), []);
  writeFileSync(join(user, "use.ts"), use.replace("shape.id", "shape.missing"));
  assert.match(errorsUnder(newest, user, "-b").join(), /Property 'missing' does not exist/);
});
