// One decision, one place: in how many files of a room the words are mentioned that change what a method does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceFiles } from "./source-files.ts";

const words = ["hooks", "version", "events", "owner"];
const most = 3;
const compiler = sourceFiles("packages/compiler");

for (const room of ["3-check", "4-plan", "5-emit"])
  for (const word of words)
    test(`at most ${most} files of ${room} mention \`${word}\``, () => {
      const mentions = compiler
        .filter(({ path }) => path.startsWith(`${room}/`))
        .filter(({ text }) => new RegExp(`\\b${word}\\b`).test(withoutComments(text)))
        .map(({ path }) => path);
      assert.ok(mentions.length <= most, mentions.join(", "));
    });

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
