// Each command loads what it needs and nothing else: that is most of the time that a short one takes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { type TestContext, test } from "node:test";
import { project, source, userEntity } from "./run.ts";

/** Says at the end of the process what was loaded. */
const spy = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on("exit", () => process.stderr.write(loaded.map((url) => "loaded " + url + "\\n").join("")));
`;

function loadedBy(context: TestContext, files: Readonly<Record<string, string>>, given: readonly string[]): string {
  return loadedIn(project(context, files).path, given);
}

function loadedIn(path: string, given: readonly string[]): string {
  const imported = `data:text/javascript,${encodeURIComponent(spy)}`;
  const { status, stderr } = spawnSync(process.execPath, ["--import", imported, source, ...given], {
    cwd: path,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stderr;
}

/** The packages and rooms that what was loaded is in. */
function isLoaded(what: string, loaded: string): boolean {
  return loaded.split("\n").some((line) => line.startsWith("loaded ") && line.includes(`/${what}/`));
}

test("`--version` and `explain` load nothing of the compiler", (context) => {
  for (const given of [["--version"], ["--help"], ["explain", "ED101"], ["migrate", "--help"]]) {
    const loaded = loadedBy(context, {}, given);
    assert.ok(isLoaded("cli", loaded));
    for (const what of ["1-syntax", "2-model", "oxc-parser", "libpg-query", "packages/migrations", "tinyglobby"])
      assert.ok(!isLoaded(what, loaded), `${given.join(" ")} loads ${what}`);
  }
});

test("`generate` loads no database, and PostgreSQL's parser only for entities with SQL of their own", (context) => {
  const plain = loadedBy(context, { "src/user.entity.ts": userEntity }, ["generate"]);
  assert.ok(isLoaded("oxc-parser", plain));
  for (const what of ["libpg-query", "pglite", "pg", "replay"]) assert.ok(!isLoaded(what, plain), what);
  const checked = userEntity
    .replace("  @field(", '  @column({ check: "length(name) > 2" }) @field(')
    .replace("field,", "column, field,");
  assert.notEqual(checked, userEntity);
  assert.ok(isLoaded("libpg-query", loadedBy(context, { "src/user.entity.ts": checked }, ["generate"])));
});

test("where nothing has changed `generate` loads neither parser nor compiler", (context) => {
  const { path } = project(context, { "src/user.entity.ts": userEntity, "node_modules/.keep": "" });
  assert.ok(isLoaded("oxc-parser", loadedIn(path, ["generate"])));
  for (const given of [["generate"], ["generate", "--check"]]) {
    const again = loadedIn(path, given);
    for (const what of ["1-syntax", "2-model", "4-plan", "5-emit", "oxc-parser", "pluralize", "tinyglobby"])
      assert.ok(!isLoaded(what, again), `${given.join(" ")} loads ${what}`);
  }
});
