// Generates the files of all cases beside their entities, as in a project of a user's: tests import them and `tsc` checks
// them. Git ignores them; what is expected of them is in `tests/expected`.
import { join } from "node:path";
import { caseNames, casesFolder, compileCase, entityFiles, generatedTexts, writeTexts } from "../compile-case.ts";

for (const name of caseNames()) {
  const root = join(casesFolder, name);
  const compilation = await compileCase(root, entityFiles(root));
  writeTexts(root, "**/*.derived/**/*.ts", generatedTexts(compilation));
}
