// One decision, one place: a method is planned once and emitted by its plan, and a name on disk is spelled once.
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

test("the names of what is generated are spelled in one file", () => {
  const spelling = compiler
    .filter(({ text }) => /"(?:app\.derived|manifest\.json|index\.ts)["/]/.test(withoutComments(text)))
    .map(({ path }) => path);
  // 2-model/resolve and project resolve imports, where index.ts is Node's word.
  assert.deepEqual(spelling, [
    "2-model/resolve/project.ts",
    "project/tsconfig/find-tsconfig.ts",
    "text/paths/file-names.ts",
  ]);
});

/** What is imported is said by where it comes from, and not a question. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import\b[^;]*;$/gm, "");
}
