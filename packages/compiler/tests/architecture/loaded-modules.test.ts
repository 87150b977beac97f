// What generated files load when they are imported: repositories neither schemas nor anything of HTTP, over all cases.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { casesFolder } from "../compile-case.ts";

/** The files that requests need, or an application that wants all of a folder. */
const served = ["dto.ts", "index.ts", "openapi.ts", "router.ts", "routes.ts", "schemas.ts", "testing.ts"];

/** What is imported as a value, each with what it imports; modules that are no files of the case by their specifiers. */
function loadedBy(path: string, seen: Set<string> = new Set()): readonly string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const statements = readFileSync(path, "utf8").matchAll(/^(?:import|export) (?!type )([^;]*?) from "([^"]+)";/gms);
  return [...statements].flatMap(([, names = "", specifier = ""]) => {
    if (isTypesAlone(names)) return [];
    const file = join(dirname(path), specifier);
    return specifier.startsWith(".") && existsSync(file) ? loadedBy(file, seen) : [specifier];
  });
}

/** `{ type A, type B }`: under `verbatimModuleSyntax` it would stay, but then no generated file is written so. */
function isTypesAlone(names: string): boolean {
  const [, list] = /^\{([^}]*)\}$/s.exec(names.trim()) ?? [];
  const imported = list?.split(",").map((name) => name.trim()) ?? [];
  return list !== undefined && imported.every((name) => name === "" || name.startsWith("type "));
}

test("a generated file that serves no request loads no schemas, no framework, and of the runtime what rows need", () => {
  const files = globSync("**/*.derived/*.ts", { cwd: casesFolder })
    .filter((path) => !served.includes(basename(path)))
    .map((path) => join(casesFolder, path));
  assert.ok(files.length > 1000);
  const offenders = files.flatMap((path) =>
    loadedBy(path)
      // A class with methods is loaded for its rows, and imports its annotations; so is a codec, with what it needs.
      .filter((specifier) => !["entity-derive/codegen/v1", "entity-derive", "node:crypto"].includes(specifier))
      .map((specifier) => `${relative(casesFolder, path)}: ${specifier}`),
  );
  assert.deepEqual(offenders, []);
});

test("the repositories of an application load one file of the runtime and nothing else that is installed", () => {
  const program = `import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    await import(process.argv[1]);
    console.log(JSON.stringify(loaded));`;
  const repositories = pathToFileURL(join(casesFolder, "app/app.derived/repositories.ts")).href;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", program, repositories], {
    encoding: "utf8",
  });
  const loaded: readonly string[] = JSON.parse(output);
  const runtime = pathToFileURL(join(import.meta.dirname, "../../../entity-derive/dist/")).href;
  const cases = pathToFileURL(join(casesFolder, "app/")).href;
  assert.deepEqual(
    loaded
      .filter((url) => url.startsWith(runtime))
      .map((url) => url.slice(runtime.length))
      .sort(),
    ["codegen/v1.js"],
  );
  assert.deepEqual(
    loaded.filter((url) => !url.startsWith(runtime) && !url.startsWith(cases) && !url.startsWith("node:")),
    [],
  );
});
