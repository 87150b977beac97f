// Chooses the cases whose behaviour runs on all engines: those that a change touches, and an eighth by the commit's hash.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { changedFiles } from "./changed-tests.ts";

/** The names of the cases, in their order. Every commit chooses another eighth of those that it does not touch. */
export function casesForAllEngines(root: string, revision: string, files: readonly string[]): readonly string[] {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).trim();
  const touched = new Set(changedFiles(root, revision).flatMap(caseOf));
  const names = [...new Set(files.flatMap(caseOf))].sort();
  return names.filter((name) => touched.has(name) || isChosen(name, commit));
}

function caseOf(path: string): readonly string[] {
  const [, name] = /^packages\/compiler\/tests\/(?:cases|expected)\/([^/]+)\//.exec(path) ?? [];
  return name === undefined ? [] : [name];
}

function isChosen(name: string, commit: string): boolean {
  const [byte = 0] = createHash("sha256").update(`${commit} ${name}`).digest();
  return byte % 8 === 0;
}
