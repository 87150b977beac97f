// Writes generated folders: changed files are written, obsolete ones deleted, edits by hand kept.
import { join } from "node:path";
import type { GeneratedFolder } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/diagnostic.ts";
import { applyChange } from "./apply-change.ts";
import { type CompiledFolders, findObsolete, type KnownFolders } from "./find-obsolete.ts";
import { readFolder } from "./folder-on-disk.ts";
import { type Change, planChange, planRemoval, unchanged } from "./plan-change.ts";
import type { Stamp } from "./stamp.ts";

export interface WriteResult {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  /** The folders with written or removed files. */
  readonly folders: readonly WrittenFolder[];
  /** The stamps of written files, by path from the project's root. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** The refused changes. */
  readonly problems: readonly FileProblem[];
}

export interface WrittenFolder {
  /** Relative to the project's root. */
  readonly path: string;
  /** File names. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

export interface PlannedChanges {
  readonly changes: readonly Change[];
  /** Files that are kept although they are no longer generated. */
  readonly warnings: readonly FileProblem[];
}

/** Plans the changes of all folders. `derived` are the derived folders on disk. */
export function planChanges(
  root: string,
  derived: readonly string[],
  compiled: CompiledFolders,
  force: boolean,
  known: KnownFolders,
): PlannedChanges {
  const { gone, kept } = findObsolete(root, derived, compiled, known);
  const foldersWithSource = compiled.folders.filter(({ origin }) =>
    origin === null ? kept.length === 0 : compiled.selected?.has(origin.source) !== false,
  );
  const changeOf = (folder: GeneratedFolder): Change =>
    known.isUpToDate(folder) ? unchanged(folder) : planChange(folder, readFolder(join(root, folder.path)), force);
  return {
    changes: [
      ...foldersWithSource.map(changeOf),
      ...gone.map((path) => planRemoval(path, readFolder(join(root, path)), force)),
    ],
    warnings: kept.map(({ path, source, entity }) => ({
      severity: "warning",
      path,
      message: `is kept without being generated: \`${entity}\` is still in ${source}, but is not an entity`,
      help: "annotate the class with `@entity`, or delete the folder",
    })),
  };
}

/** Applies changes, except to folders with edits by hand. */
export function writeChanges(root: string, changes: readonly Change[]): WriteResult {
  const problems = changes.flatMap((change) => change.refusals);
  const allowed = changes.filter((change) => change.refusals.length === 0);
  const stamps = new Map<string, Stamp>();
  for (const change of allowed) for (const [path, stamp] of applyChange(root, change)) stamps.set(path, stamp);
  return {
    written: count(allowed, (change) => change.write.length),
    removed: count(allowed, (change) => change.remove.length),
    unchanged: count(allowed, (change) => change.unchanged),
    folders: allowed
      .filter(({ write, remove }) => write.length + remove.length > 0)
      .map(({ path, write, remove }) => ({ path, written: write.map(({ name }) => name), removed: remove })),
    stamps,
    problems,
  };
}

/** Returns each file that a run would change, as a problem. `generate` is the command that writes them. */
export function describeChanges(changes: readonly Change[], generate: string): readonly FileProblem[] {
  const help = `update them: \`${generate}\``;
  return changes.flatMap(({ path, write, remove, refusals }): readonly FileProblem[] => {
    const problem = (name: string, message: string): FileProblem => ({
      severity: "error",
      path: `${path}/${name}`,
      message,
      help,
    });
    const refused = new Set(refusals.map((refusal) => refusal.path));
    return [
      ...write
        .filter(({ name }) => !refused.has(`${path}/${name}`))
        .map(({ name, state }) => problem(name, state === "missing" ? "is missing" : "is stale")),
      ...remove.filter((name) => !refused.has(`${path}/${name}`)).map((name) => problem(name, "is superfluous")),
      ...refusals,
    ];
  });
}

function count(changes: readonly Change[], of: (change: Change) => number): number {
  return changes.reduce((sum, change) => sum + of(change), 0);
}
