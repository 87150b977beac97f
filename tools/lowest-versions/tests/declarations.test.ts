// The oldest TypeScript that is promised, without Temporal and with every declaration checked: what is ours compiles.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const consumer = join(import.meta.dirname, "consumer");
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
const version: string = manifest.devDependencies.typescript;

/** The errors in the packages' declarations, in generated files and in what imports them; not those of other packages. */
function errorsUnder(tsc: string, project = consumer): readonly string[] {
  const compiled = spawnSync(process.execPath, [tsc, "-p", project, "--pretty", "false"], {
    encoding: "utf8",
    cwd: project,
  });
  assert.equal(compiled.error, undefined);
  return compiled.stdout
    .split("\n")
    .filter((line) => /error TS/.test(line) && !/node_modules\/(?!entity-derive\/)/.test(line));
}

test("the packages and generated files compile under the lowest TypeScript", () => {
  assert.deepEqual(errorsUnder(fileURLToPath(import.meta.resolve("typescript/bin/tsc"))), []);
});

test("and under the newest, with the same old lib", () => {
  assert.deepEqual(errorsUnder(join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc")), []);
});

test("and what runs anywhere compiles without Node's types, too", () => {
  const project = join(import.meta.dirname, "consumer-without-node");
  assert.deepEqual(errorsUnder(fileURLToPath(import.meta.resolve("typescript/bin/tsc")), project), []);
});

test("the pages name that version", () => {
  const shown = version.split(".").slice(0, 2).join(".");
  for (const page of ["README.md", "docs/getting-started.md"]) {
    const text = readFileSync(join(import.meta.dirname, "../../..", page), "utf8");
    assert.ok(text.includes(`TypeScript ${shown}`), page);
  }
});
