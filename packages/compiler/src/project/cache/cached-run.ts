// Repeats the result of the last `generate` if nothing has changed, without loading the compiler.
import type { Compilation } from "../../compilation.ts";
import { Disk, type DiskState } from "../disk/disk.ts";
import { joinPath } from "../disk/known-file.ts";
import { findProject } from "../find-project.ts";
import type { CachedState } from "../session.ts";
import { textOrNull } from "../sources/read-text.ts";
import type { Outcome } from "../write-output.ts";
import { type ProjectCache, readCache, writeCache } from "./cache.ts";
import { compilerFingerprint } from "./compiler-fingerprint.ts";

/** The result of a run, new or repeated. */
export interface RunResult {
  readonly root: string;
  readonly compilation: Pick<Compilation, "diagnostics" | "skipped"> & {
    readonly selected: ReadonlySet<string> | null;
  };
  readonly outcome: Outcome;
  readonly textOf: (path: string) => string | null;
}

/** Returns the state that an earlier run has cached, or null. */
export function readCachedState(root: string): CachedState | null {
  const memory = readCache(root, compilerFingerprint(root));
  return memory === null ? null : cachedStateOf(memory);
}

/** Returns the last run if nothing has changed; otherwise the state that a session can start from, or null. */
export async function reuseLastRun(
  folder: string,
  options: { readonly check?: boolean },
): Promise<RunResult | CachedState | null> {
  const root = findProject(folder);
  const identity = compilerFingerprint(root);
  const memory = readCache(root, identity);
  if (memory === null) return null;
  try {
    const remembered = cachedStateOf(memory);
    const disk = new Disk(root, memory.state);
    const { added, modified, generated } = disk.refresh();
    if (added.length + modified.length + generated.length > 0) return remembered;
    if (memory.config !== null && memory.config !== (await currentConfig(root))) return remembered;
    // Files that had to be read this time need not be read the next time.
    if (!isSame(disk.state, memory.state)) writeCache(root, identity, { ...memory, state: disk.state });
    return repeatRun(root, memory, options);
  } catch (error) {
    // A damaged cache; the run that follows writes a new one.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function cachedStateOf({ state, memo }: ProjectCache): CachedState {
  return { state, memo: new Map(memo) };
}

async function currentConfig(root: string): Promise<string> {
  const { readConfig } = await import("../config/read-config.ts");
  return JSON.stringify(await readConfig(root));
}

function repeatRun(
  root: string,
  { state, entities, queryFiles, diagnostics }: ProjectCache,
  { check }: { readonly check?: boolean },
): RunResult {
  const unchanged = state.generated.reduce((sum, { files }) => sum + files.length, 0);
  const written = { written: 0, removed: 0, unchanged, folders: [], stamps: new Map(), problems: [] };
  return {
    root,
    compilation: { diagnostics, skipped: new Map(), selected: null },
    outcome: {
      entities,
      queryFiles,
      written: check === true ? null : written,
      problems: [],
      isUpToDate: true,
      hasFileSystemError: false,
    },
    textOf: (path) => textOrNull(joinPath(root, path)),
  };
}

function isSame(one: DiskState, other: DiskState): boolean {
  const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
    a.length === b.length && a.every((part, index) => part === b[index]);
  return (
    areSame(one.folders, other.folders) && areSame(one.files, other.files) && areSame(one.generated, other.generated)
  );
}
