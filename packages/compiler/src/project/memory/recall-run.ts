// A call of `generate` on a project in which nothing has changed repeats what the last one said, and loads no compiler.
import type { Compilation } from "../../compilation.ts";
import { Disk, type DiskState } from "../disk/disk.ts";
import { within } from "../disk/known-file.ts";
import { findProject } from "../find-project.ts";
import { readText } from "../read-text.ts";
import type { Remembered } from "../session.ts";
import type { Outcome } from "../write-output.ts";
import { identityOf } from "./identity.ts";
import { type Memory, readMemory, writeMemory } from "./memory.ts";

/** The result of a run, whether it was made or repeated. */
export interface DoneRun {
  readonly root: string;
  readonly compilation: Pick<Compilation, "diagnostics" | "heldBack"> & { readonly chosen: ReadonlySet<string> | null };
  readonly outcome: Outcome;
  readonly textOf: (path: string) => string | null;
}

/** What an earlier run has left; null if there is none. */
export function recall(root: string): Remembered | null {
  const memory = readMemory(root, identityOf(root));
  return memory === null ? null : rememberedIn(memory);
}

/** The last run if nothing has changed since; otherwise what a session can go on from, or null. */
export async function recallRun(
  folder: string,
  options: { readonly check?: boolean },
): Promise<DoneRun | Remembered | null> {
  const root = findProject(folder);
  const identity = identityOf(root);
  const memory = readMemory(root, identity);
  if (memory === null) return null;
  try {
    const remembered = rememberedIn(memory);
    const disk = new Disk(root, memory.state);
    const { listed, read, generated } = disk.refresh();
    if (listed.length + read.length + generated.length > 0) return remembered;
    if (memory.config !== null && memory.config !== (await configNow(root))) return remembered;
    // What had to be read this time need not be the next time.
    if (!isSame(disk.state, memory.state)) writeMemory(root, identity, { ...memory, state: disk.state });
    return repeated(root, memory, options);
  } catch (error) {
    // A file with another shape than it should have: the run that follows makes it anew.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function rememberedIn({ state, memo }: Memory): Remembered {
  return { state, memo: new Map(memo) };
}

async function configNow(root: string): Promise<string> {
  const { readConfig } = await import("../config/read-config.ts");
  return JSON.stringify(await readConfig(root));
}

function repeated(
  root: string,
  { state, entities, diagnostics }: Memory,
  { check }: { readonly check?: boolean },
): DoneRun {
  const unchanged = state.generated.reduce((sum, { files }) => sum + files.length, 0);
  const written = { written: 0, removed: 0, unchanged, folders: [], stamps: new Map(), problems: [] };
  return {
    root,
    compilation: { diagnostics, heldBack: new Map(), chosen: null },
    outcome: { entities, written: check === true ? null : written, problems: [], isIdle: true, isBroken: false },
    textOf: (path) => textOrNull(within(root, path)),
  };
}

function isSame(one: DiskState, other: DiskState): boolean {
  const areSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
    a.length === b.length && a.every((part, index) => part === b[index]);
  return (
    areSame(one.folders, other.folders) && areSame(one.files, other.files) && areSame(one.generated, other.generated)
  );
}

function textOrNull(path: string): string | null {
  try {
    return readText(path);
  } catch {
    return null;
  }
}
