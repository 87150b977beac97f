// Words that names, comments and messages of the sources do not use, each with the plain one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceFiles } from "./source-files.ts";

/**
 * Add a word when its last use is gone. The replacement is a word that a reader of PostgreSQL's or TypeScript's manual
 * knows. A word that is plain English in a comment is looked for in names only.
 */
const replacements: readonly (readonly [word: RegExp, plain: string])[] = [
  // In names and in comments.
  [/\bmend(?:s|ed|ing)?\b/i, "fix, correct"],
  [/\btold|Told\b/, "informed of, receives; a noun for what is known"],
  [/\bbeside\b|Beside\b/i, "next to, in addition to; a noun for the thing"],
  [/\belsewhere\b|Elsewhere\b/i, "in another file"],
  [/\baside\b|\balike\b/i, "separately, similar"],
  [/\bheld back\b/i, "skipped because of"],
  [/\bfarewell|goodbye/i, "shutdown"],
  [/\blanes?\b|\bparcels?\b/i, "stripe worker, batch"],
  [/\bstands? in the way\b/i, "blocks, conflicts with"],
  [/\bas good as (?:missing|gone)\b/i, "treated as not found"],
  [/\bexclude each other\b/i, "cannot be combined"],
  [/\bthe version before\b/i, "the previous version"],
  [/\bmakes no sense\b/i, "is not valid"],
  // In names.
  [/[\w.-]beyond\b|\wBeyond\b/, "unsupported, above the limit"],
  [/"(?:un)?seen"/, "known, opaque"],
  [/\blimitedTo\b|\blimitedOperations\b|\bthisOwner\b/, "ownerFilter, ownedOperations, restrictToOwner"],
  [/\bsecuredBy\b|\brunsForOwner\b/, "policyColumn, needsOwnerSetting"],
  [/\baWord\b/, "labelWithArticle"],
  [/\bisHeld\b|\bmarkHeld\b/, "canBeReferenced, markReferenced"],
  [/\bEdition\b|\bfacetOf\b/, "EntityRevision, publicSignature"],
  [/\bRememberingCompiler\b|\bunderstand\(/, "IncrementalCompiler, analyze()"],
  [/\bSurroundings\b/, "HookSupport"],
  [/\bsheet\b|\bsortOut\b/, "partialOptions, classifyOutcome"],
  [/\btouchedField\b|\bchangeMarks\b|\bstoredBeside\b/, "updatedAtField, bookkeepingAssignments, outboxOwner"],
  [/\bbringUpToDate\b|\btoldToStop\b/, "writeOutput, shutdownSignal"],
  [/\bneverUnreadable\b|\bmostBytes\b/, "isReadable, maximumBytes"],
];

for (const folder of ["packages/compiler", "packages/entity-derive", "packages/migrations"]) {
  test(`the sources of ${folder} use plain words`, () => {
    const find = (text: string, place: (line: number) => string): readonly string[] =>
      text
        .split("\n")
        .flatMap((line, index) =>
          replacements
            .filter(([word]) => word.test(line))
            .map(([word, plain]) => `${place(index + 1)}: write "${plain}" instead of "${word.exec(line)?.[0]}"`),
        );
    const found = sourceFiles(folder).flatMap(({ path, text }) => [
      ...find(text, (line) => `${path}:${line}`),
      ...find(path, () => `the file name ${path}`),
    ]);
    assert.deepEqual(found, []);
  });
}
