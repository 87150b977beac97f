// Detects whether a file has changed since it was read or looked up.
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isConclusive, isSame, type Stamp, stampOf } from "../../6-write/stamp.ts";
import { contentHash } from "../../text/content-hash.ts";

export interface KnownFile {
  /** Relative to the project's root. */
  readonly path: string;
  /** Null if there is no such file. */
  readonly stamp: Stamp | null;
  /** True if any later change must have changed the stamp. */
  readonly isStampConclusive: boolean;
  /** The hash of the content; null if it was not read. */
  readonly hash: string | null;
}

/** Joins without normalizing, which takes half as long as a stat call. */
export function joinPath(root: string, path: string): string {
  return isAbsolute(path) ? path : `${root}/${path}`;
}

/** Returns the same object if nothing new is known, and null if the file has changed. */
export function recheckFile(root: string, before: KnownFile, started: number): KnownFile | null {
  const path = joinPath(root, before.path);
  const stamp = stampOf(path);
  if (stamp === null || before.stamp === null) return stamp === before.stamp ? before : null;
  if (before.isStampConclusive && isSame(stamp, before.stamp)) return before;
  // For a folder, and for a file that was only looked up, existence is all that matters.
  if (before.hash === null) return before.isStampConclusive ? null : before;
  if (hashOfFile(path) !== before.hash) return null;
  return { ...before, stamp, isStampConclusive: isConclusive(stamp, started) };
}

/** Tracks a changed file that has not been read again, so that its next change is detected too. */
export function changedFile(root: string, path: string): KnownFile {
  return { path, stamp: stampOf(joinPath(root, path)), isStampConclusive: true, hash: null };
}

/** Returns null if the file cannot be read. */
export function hashOfFile(path: string): string | null {
  try {
    return contentHash(readFileSync(path));
  } catch {
    return null;
  }
}
