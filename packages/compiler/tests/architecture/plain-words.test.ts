// Words that names, comments and messages of the sources do not use, each with the plain one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceFiles } from "./source-files.ts";

/** Add a word when its last use is gone. The replacement is a word that a reader of PostgreSQL's or TypeScript's manual knows. */
const replacements: readonly (readonly [word: RegExp, plain: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, "fix, correct"],
  [/\bstands? in the way\b/i, "blocks, conflicts with"],
  [/\bas good as (?:missing|gone)\b/i, "treated as not found"],
  [/\bexclude each other\b/i, "cannot be combined"],
  [/\bthe version before\b/i, "the previous version"],
  [/\bmakes no sense\b/i, "is not valid"],
  [/\bbringUpToDate\b/, "writeOutput"],
  [/\btoldToStop\b/, "shutdownSignal"],
  [/\bRememberingCompiler\b/, "IncrementalCompiler"],
  [/\bfacetOf\b/, "publicSignature"],
];

for (const folder of ["packages/compiler", "packages/entity-derive", "packages/migrations"]) {
  test(`the sources of ${folder} use plain words`, () => {
    const found = sourceFiles(folder).flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          replacements
            .filter(([word]) => word.test(line))
            .map(([word, plain]) => `${path}:${index + 1}: write "${plain}" instead of "${word.exec(line)?.[0]}"`),
        ),
    );
    assert.deepEqual(found, []);
  });
}
