// What the last run left into the outcome of this one, where nothing has changed since.
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { contentHash } from "../../6-write/content-hash.ts";
import { isSame, isSameFile, isSettled, stampOf } from "../../6-write/stamp.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { listing } from "./folders.ts";
import {
  type KnownDerivedFolder,
  type KnownFile,
  type KnownFolder,
  type KnownGeneratedFile,
  type Memory,
  readMemory,
  writeMemory,
} from "./memory.ts";

export interface Recalled {
  readonly entities: number;
  /** How many generated files there are: all of them are as they should be. */
  readonly files: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** What of a run still holds where some of its files have changed. */
export interface RecalledFolders {
  /** Which run it was. */
  readonly run: string;
  /** Of the texts that it has read, by the paths of their files; null for what was not there. */
  readonly hashes: ReadonlyMap<string, string | null>;
  /** The derived folders that are as they were written, by their paths. */
  readonly intact: ReadonlyMap<string, KnownDerivedFolder>;
}

/**
 * Null where more has changed than files with entities and what they import, or nobody knows. `configNow` gives the
 * configuration of today as JSON, for where its file does not say it for certain.
 */
export async function recall(
  root: string,
  identity: string,
  configNow: () => Promise<string>,
): Promise<Recalled | RecalledFolders | null> {
  try {
    return await compared(root, identity, configNow);
  } catch {
    // A file with another shape than it should have: the run that follows makes it anew.
    return null;
  }
}

async function compared(
  root: string,
  identity: string,
  configNow: () => Promise<string>,
): Promise<Recalled | RecalledFolders | null> {
  const started = Date.now();
  const memory = readMemory(root, identity);
  if (memory === null) return null;
  const folders = allOrNull(memory.folders, (folder) => folderNow(root, folder, started));
  if (folders === null) return null;
  const files = allOrNull(memory.files, (file) => fileNow(root, file, started));
  const generated = files && allOrNull(memory.generated, (folder) => derivedNow(root, folder, started));
  if (files === null && !areOnlyTextsChanged(root, memory.files, started)) return null;
  if (memory.config !== null && memory.config !== (await configNow())) return null;
  if (files === null || generated === null) {
    const hashes = new Map(memory.files.map((file) => [file.path, file.hash]));
    return { run: memory.run, hashes, intact: intactOf(root, memory, started) };
  }
  // What had to be read this time need not be the next time.
  const isMoreSettled = folders !== memory.folders || files !== memory.files || generated !== memory.generated;
  if (isMoreSettled) writeMemory(root, { ...memory, folders, files, generated });
  const { entities, diagnostics } = memory;
  return { entities, files: generated.reduce((sum, folder) => sum + folder.files.length, 0), diagnostics };
}

/** Whether nothing has changed but the texts of sources. */
function areOnlyTextsChanged(root: string, files: readonly KnownFile[], started: number): boolean {
  return files.every(
    (file) => fileNow(root, file, started) !== null || (file.hash !== null && /\.[cm]?tsx?$/.test(file.path)),
  );
}

function intactOf(root: string, { generated }: Memory, started: number): RecalledFolders["intact"] {
  const intact = new Map<string, KnownDerivedFolder>();
  for (const before of generated) {
    const now = derivedNow(root, before, started);
    if (now !== null) intact.set(now.path, now);
  }
  return intact;
}

/** Each as it is now; the list itself where nothing is known better than before, null where one has changed. */
function allOrNull<Known>(known: readonly Known[], now: (one: Known) => Known | null): readonly Known[] | null {
  let result: Known[] | null = null;
  for (const [index, before] of known.entries()) {
    const after = now(before);
    if (after === null) return null;
    if (after !== before) {
      result ??= [...known];
      result[index] = after;
    }
  }
  return result ?? known;
}

/** Joined as they stand: taking thousands of paths apart would cost half as much as asking the disk about them. */
function within(root: string, path: string): string {
  return `${root}/${path}`;
}

function folderNow(root: string, before: KnownFolder, started: number): KnownFolder | null {
  const stamp = stampOf(within(root, before.path));
  if (stamp === null) return null;
  if (before.isSettled && isSame(stamp, before.stamp)) return before;
  if (listing(root, before.path)?.names !== before.names) return null;
  return { ...before, stamp, isSettled: isSettled(stamp, started) };
}

function fileNow(root: string, before: KnownFile, started: number): KnownFile | null {
  const path = isAbsolute(before.path) ? before.path : within(root, before.path);
  const stamp = stampOf(path);
  if (stamp === null || before.stamp === null) return stamp === before.stamp ? before : null;
  if (before.isSettled && isSame(stamp, before.stamp)) return before;
  if (before.hash === null) return before.isSettled ? null : before;
  if (hashOfFile(path) !== before.hash) return null;
  return { ...before, stamp, isSettled: isSettled(stamp, started) };
}

function derivedNow(root: string, before: KnownDerivedFolder, started: number): KnownDerivedFolder | null {
  const folder = within(root, before.path);
  const files = allOrNull(before.files, (file) => generatedNow(folder, file, started));
  if (files === null) return null;
  return files === before.files ? before : { ...before, files };
}

function generatedNow(folder: string, before: KnownGeneratedFile, started: number): KnownGeneratedFile | null {
  const [name, size, modified, inode, known] = before;
  const path = `${folder}/${name}`;
  const stamp = stampOf(path);
  if (stamp === null || !isSameFile(stamp, { size, modified, inode })) return null;
  if (known === null) return before;
  if (hashOfFile(path) !== known) return null;
  return isSettled(stamp, started) ? [name, size, modified, inode, null] : before;
}

/** Null for what cannot be read. */
function hashOfFile(path: string): string | null {
  try {
    return contentHash(readFileSync(path));
  } catch {
    return null;
  }
}
