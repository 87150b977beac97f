// Releases the three packages together: checks, then `npm publish` of each. Without `--publish` nothing is sent.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { releaseProblems } from "./release-problems.ts";

const root = join(import.meta.dirname, "../..");
/** In the order of their dependencies: a package that is published can be installed. */
const packages = ["entity-derive", "migrations", "compiler"];

const git = (...given: readonly string[]): string => execFileSync("git", given, { cwd: root, encoding: "utf8" });
const problems = releaseProblems({
  manifests: packages.map((name) => JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8"))),
  changelog: readFileSync(join(root, "CHANGELOG.md"), "utf8"),
  changes: git("status", "--porcelain"),
  tags: git("tag", "--points-at", "HEAD").split("\n"),
});
for (const problem of problems) console.error(`error: ${problem}`);
if (problems.length > 0) process.exit(1);

const isReal = process.argv.includes("--publish");
for (const name of packages) {
  // Provenance is made by the CI: it has the token for it.
  const mode = isReal ? ["--provenance"] : ["--dry-run"];
  // Under `npm --silent run` npm would not say what it has published.
  execFileSync("npm", ["publish", "--access", "public", "--loglevel", "notice", ...mode], {
    cwd: join(root, "packages", name),
    stdio: "inherit",
    shell: process.platform === "win32",
  });
}
