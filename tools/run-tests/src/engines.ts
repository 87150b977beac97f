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
  const touched = touchedBy(changedFiles(root, revision));
  const isChosen = (path: string): boolean => touched(path) || isInEighth(suiteOf(path), commit);
  return files.filter((path) => isChosen(path) && hasBehaviour(root, path));
}

/** Whether a change touches a test file: its case, or the package that a test is about that belongs to none. */
export function touchedBy(changed: readonly string[]): (path: string) => boolean {
  const suites = new Set(changed.map(suiteOf));
  const packages = new Set(changed.filter((path) => path.includes("/src/")).map(packageOf));
  return (path) => suites.has(suiteOf(path)) || (suiteOf(path) === path && packages.has(packageOf(path)));
}

/** A case with all that is expected of it; any other file by itself. */
function suiteOf(path: string): string {
  const [, name] = /^packages\/compiler\/tests\/(?:cases|expected)\/([^/]+)\//.exec(path) ?? [];
  return name ?? path;
}

/** `packages/migrations` */
function packageOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

function hasBehaviour(root: string, path: string): boolean {
  const defines = /\b(?:(?:describeBehaviour|replayDatabase|analyzedSources)\(|replaysOnServer\b)/;
  return suiteOf(path) !== path || defines.test(readFileSync(join(root, path), "utf8"));
}

function isInEighth(name: string, commit: string): boolean {
  const [byte = 0] = createHash("sha256").update(`${commit} ${name}`).digest();
  return byte % 8 === 0;
}
