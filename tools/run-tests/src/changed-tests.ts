// Finds the tests that load a changed file, directly or through what they import.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/**
 * Returns the test files that import a file that differs from a Git revision. A changed file that is no module (an
 * expected text, say) selects the tests of the nearest folder above it that has some. Files that are not committed yet
 * count as changed.
 */
export function changedTests(root: string, revision: string, files: readonly string[]): readonly string[] {
  const changed = changedFiles(root, revision);
  const near = new Set(changed.filter((path) => !path.endsWith(".ts")).map((path) => nearestFolder(path, files)));
  const affected = withImporters(root, changed, files);
  return files.filter((file) => affected.has(file) || near.has(posix.dirname(file)));
}

/** Returns the test files that import a file, directly or through others. */
export function testsThatImport(root: string, path: string, files: readonly string[]): readonly string[] {
  const affected = withImporters(root, [path], files);
  return files.filter((file) => affected.has(file));
}

/** Some files, and all that import one of them, directly or through others. */
function withImporters(root: string, paths: readonly string[], files: readonly string[]): ReadonlySet<string> {
  const affected = new Set(paths);
  const importers = importersOf(root, files);
  // A set iterates over what is added meanwhile, so this ends with all importers of importers.
  for (const path of affected) for (const importer of importers.get(path) ?? []) affected.add(importer);
  return affected;
}

/** The closest folder above a file that has tests; null if there is none. */
function nearestFolder(path: string, files: readonly string[]): string | null {
  const folder = posix.dirname(path);
  if (files.some((file) => posix.dirname(file) === folder)) return folder;
  return folder === "." ? null : nearestFolder(folder, files);
}

/** For each file that tests load, the files that import it. */
function importersOf(root: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const packages = entryPoints(root);
  const importers = new Map<string, string[]>();
  const loaded = new Set(files);
  for (const path of loaded)
    for (const imported of importsOf(root, path, packages)) {
      importers.set(imported, [...(importers.get(imported) ?? []), path]);
      loaded.add(imported);
    }
  return importers;
}

/** Git's name of a tree without files. */
const emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** The files that differ from a Git revision, and those that are not committed yet. */
export function changedFiles(root: string, revision: string): readonly string[] {
  const git = (...programArguments: readonly string[]): readonly string[] =>
    execFileSync("git", programArguments, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  const isKnown = spawnSync("git", ["rev-parse", "--quiet", "--verify", revision], { cwd: root }).status === 0;
  // A short or shallow history has no such revision: everything has changed since then.
  const [base = revision] = isKnown ? git("merge-base", revision, "HEAD") : [emptyTree];
  return [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
}

/** The source files that a file imports, types included: generated code imports entities as types. */
function importsOf(root: string, path: string, packages: ReadonlyMap<string, string>): readonly string[] {
  if (!path.endsWith(".ts") || !existsSync(join(root, path))) return [];
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) => {
    if (specifier.startsWith(".")) return [posix.join(posix.dirname(path), specifier)];
    const entry = packages.get(specifier);
    return entry === undefined ? [] : [entry];
  });
}

/** The source file behind each entry point of the workspace's packages, which import each other's `dist`. */
function entryPoints(root: string): ReadonlyMap<string, string> {
  const manifests = globSync("{packages,tools}/*/package.json", { cwd: root });
  return new Map(
    manifests.flatMap((manifest) => {
      const folder = posix.dirname(manifest.replaceAll("\\", "/"));
      const { name, exports = {} } = JSON.parse(readFileSync(join(root, manifest), "utf8"));
      return Object.entries(exports as Record<string, unknown>).flatMap(([subpath, target]) => {
        const file = fileOf(target);
        if (file === null) return [];
        const source = file.replace(/^\.\/dist\//, "./src/").replace(/\.js$/, ".ts");
        return [[posix.join(name, subpath), posix.join(folder, source)] as const];
      });
    }),
  );
}

function fileOf(target: unknown): string | null {
  if (typeof target === "string") return target;
  if (typeof target !== "object" || target === null) return null;
  return "default" in target ? fileOf(target.default) : null;
}
