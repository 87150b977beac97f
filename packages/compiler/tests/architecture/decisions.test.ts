// One decision, one place: a method is planned once, and emitted by what its plan says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceFiles } from "./source-files.ts";

const compiler = sourceFiles("packages/compiler");

test("nothing is asked for by the name of a method", () => {
  const methods =
    /"(?:create|createMany|upsert|update|updateScoped|delete|deleteMany|deleteScoped|hardDelete|restore)"/;
  const asking = compiler
    .filter(({ path }) => path.startsWith("5-emit/repository/"))
    .filter(({ text }) => methods.test(withoutComments(text)))
    .map(({ path }) => path);
  assert.deepEqual(asking, []);
});

/** What is imported is said by where it comes from, and not a question. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import\b[^;]*;$/gm, "");
}
