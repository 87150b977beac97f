// Generates the files of all cases beside their entities, as in a project of a user's: tests import them and `tsc` checks
// them. Git ignores them; what is expected of them is in `tests/expected`.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const tests = join(import.meta.dirname, "..");
const repository = join(tests, "../../..");
const stamp = join(repository, "node_modules/.cache/entity-derive-tests/written-cases");

const fingerprint = fingerprintOfFiles();
const isWhole = process.env["CASE"] === undefined;
if (!isWhole || readStamp() !== fingerprint) {
  await writeCases();
  if (isWhole) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, fingerprintOfFiles());
  }
}

/** Loads the compiler, which takes longer than to see that nothing has changed. */
async function writeCases(): Promise<void> {
  const { caseNames, casesFolder, compileCase, entityFiles, generatedTexts, writeTexts } = await import(
    "../compile-case.ts"
  );
  for (const name of caseNames()) {
    const root = join(casesFolder, name);
    const compilation = await compileCase(root, entityFiles(root));
    writeTexts(root, "**/*.derived/**/*.ts", generatedTexts(compilation));
  }
}

function readStamp(): string | null {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return null;
  }
}

/** Changes with the compiler, with what it loads, with the cases, and with what is generated for them. */
function fingerprintOfFiles(): string {
  const hash = createHash("sha256").update(process.version);
  const add = (path: string): void => void hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  for (const folder of [join(repository, "packages/compiler/src"), join(tests, "cases"), join(tests, "corpus")])
    for (const path of filesIn(folder)) add(path);
  add(join(tests, "compile-case.ts"));
  add(join(tests, "query-sources.ts"));
  add(join(repository, "package-lock.json"));
  // The other packages are loaded as they are published; each of these changes with their sources.
  for (const name of ["entity-derive", "migrations"]) add(join(repository, "packages", name, "dist/.bundled"));
  return hash.digest("hex");
}

/** All files of a folder, in the order of their paths. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
