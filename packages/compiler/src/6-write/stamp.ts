// What the disk says of a file or a folder without reading it: whether it is the one that was there before.
import { type Stats, statSync } from "node:fs";

export interface Stamp {
  readonly size: number;
  /** When its content was written, in milliseconds with fractions. */
  readonly modified: number;
  /** When anything of it was changed: a time of writing can be set back, this one cannot. */
  readonly changed: number;
  readonly inode: number;
}

/** Null where there is nothing, or nothing that may be looked at. */
export function stampOf(path: string): Stamp | null {
  let found: Stats | undefined;
  try {
    found = statSync(path, { throwIfNoEntry: false });
  } catch {
    return null;
  }
  if (found === undefined) return null;
  return { size: found.size, modified: found.mtimeMs, changed: found.ctimeMs, inode: found.ino };
}

type FileStamp = Omit<Stamp, "changed">;

/** A file that is moved to its place keeps its content, though not the time of its last change. */
export function isSameFile(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.modified === b.modified && a.inode === b.inode;
}

export function isSame(a: Stamp, b: Stamp): boolean {
  return isSameFile(a, b) && a.changed === b.changed;
}

/** Clocks of file systems run behind by some milliseconds; where no fraction of a second is kept, by up to two seconds. */
const lag = { fine: 50, coarse: 2000 };

/**
 * Whether a change from this moment on would be seen in the stamp: what was written in the same tick may be written
 * again without one.
 */
export function isSettled({ modified, changed }: Stamp, moment: number): boolean {
  const last = Math.max(modified, changed);
  return last < moment - (modified % 1000 === 0 ? lag.coarse : lag.fine);
}
