// Chooses the behaviour that runs on all engines: what a change touches, and an eighth of the rest by the commit's hash.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { changedFiles } from "./changed-tests.ts";

/**
 * The test files of the chosen cases, and the other chosen files with behaviour, in their order. Every commit chooses
 * another eighth of those that it does not touch.
 */
export function filesForAllEngines(root: string, revision: string, files: readonly string[]): readonly string[] {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const touched = new Set(changedFiles(root, revision).map(suiteOf));
  const isChosen = (name: string): boolean => touched.has(name) || isInEighth(name, commit);
  return files.filter((path) => isChosen(suiteOf(path)) && hasBehaviour(root, path));
}

/** A case with all that is expected of it; any other file by itself. */
function suiteOf(path: string): string {
  const [, name] = /^packages\/compiler\/tests\/(?:cases|expected)\/([^/]+)\//.exec(path) ?? [];
  return name ?? path;
}

function hasBehaviour(root: string, path: string): boolean {
  return suiteOf(path) !== path || readFileSync(join(root, path), "utf8").includes("describeBehaviour(");
}

function isInEighth(name: string, commit: string): boolean {
  const [byte = 0] = createHash("sha256").update(`${commit} ${name}`).digest();
  return byte % 8 === 0;
}
