// Generated folders into files on disk: what changed is written, what is no longer made is deleted, edits are kept.
import { join } from "node:path";
import type { GeneratedFolder } from "../compilation.ts";
import type { FileProblem } from "../diagnostics/file-problem.ts";
import { applyChange } from "./apply-change.ts";
import { type Compiled, findAbandoned, type KnownFolders } from "./find-abandoned.ts";
import { readFolder } from "./folder-on-disk.ts";
import { type Change, nothingToDo, planChange, planRemoval } from "./plan-change.ts";
import type { Stamp } from "./stamp.ts";

export interface Written {
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
  /** The folders in which something was written or removed. */
  readonly folders: readonly WrittenFolder[];
  /** Of what was written, by its path from the project's root. */
  readonly stamps: ReadonlyMap<string, Stamp>;
  /** What was refused. */
  readonly problems: readonly FileProblem[];
}

export interface WrittenFolder {
  /** From the project's root. */
  readonly path: string;
  /** The names of files. */
  readonly written: readonly string[];
  readonly removed: readonly string[];
}

export interface PlannedChanges {
  readonly changes: readonly Change[];
  /** What stays on disk though nothing is generated for it. */
  readonly warnings: readonly FileProblem[];
}

/** The changes that bring the disk up to date. `derived` are the derived folders on disk. */
export function planChanges(
  root: string,
  derived: readonly string[],
  compiled: Compiled,
  force: boolean,
  known: KnownFolders = nothingKnown,
): PlannedChanges {
  const { gone, kept } = findAbandoned(root, derived, compiled, known);
  const written = compiled.folders.filter(({ origin }) =>
    origin === null ? kept.length === 0 : compiled.chosen?.has(origin.source) !== false,
  );
  const changeOf = (folder: GeneratedFolder): Change =>
    known.isUpToDate(folder) ? nothingToDo(folder) : planChange(folder, readFolder(join(root, folder.path)), force);
  return {
    changes: [...written.map(changeOf), ...gone.map((path) => planRemoval(path, readFolder(join(root, path)), force))],
    warnings: kept.map(({ path, source, entity }) => ({
      severity: "warning",
      path,
      message: `stays, though nothing is generated for it: \`${entity}\` is still in ${source}, and is no entity`,
      help: "annotate the class with `@entity`, or delete the folder",
    })),
  };
}

const nothingKnown: KnownFolders = { isUpToDate: () => false, originOf: () => null };

/** Carries the changes out, but for folders in which something was edited by hand. */
export function writeChanges(root: string, changes: readonly Change[]): Written {
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

/** Each file that a run would touch, as problems. `generate` is the command that brings them up to date. */
export function describeChanges(changes: readonly Change[], generate: string): readonly FileProblem[] {
  const help = `bring them up to date: \`${generate}\``;
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
