// A file that was read or looked for, and whether it is still the same.
import { readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { isSame, isSettled, type Stamp, stampOf } from "../../6-write/stamp.ts";
import { contentHash } from "../../text/content-hash.ts";

export interface KnownFile {
  /** From the project's root. */
  readonly path: string;
  /** Null if there is no such file. */
  readonly stamp: Stamp | null;
  /** Whether a change since then must have changed the stamp. */
  readonly isSettled: boolean;
  /** Of its content; null if that was not read. */
  readonly hash: string | null;
}

/** Joined without normalizing: that takes half as long as asking the disk about a file. */
export function within(root: string, path: string): string {
  return isAbsolute(path) ? path : `${root}/${path}`;
}

/** The same object if nothing is known better than before; null if the file has changed. */
export function lookAgain(root: string, before: KnownFile, started: number): KnownFile | null {
  const path = within(root, before.path);
  const stamp = stampOf(path);
  if (stamp === null || before.stamp === null) return stamp === before.stamp ? before : null;
  if (before.isSettled && isSame(stamp, before.stamp)) return before;
  // Of a folder, and of a file that was only looked for, it matters that it is there.
  if (before.hash === null) return before.isSettled ? null : before;
  if (hashOfFile(path) !== before.hash) return null;
  return { ...before, stamp, isSettled: isSettled(stamp, started) };
}

/** A file that has changed and is not read yet: another change is seen as well. */
export function unread(root: string, path: string): KnownFile {
  return { path, stamp: stampOf(within(root, path)), isSettled: true, hash: null };
}

/** Null for a file that cannot be read. */
export function hashOfFile(path: string): string | null {
  try {
    return contentHash(readFileSync(path));
  } catch {
    return null;
  }
}
