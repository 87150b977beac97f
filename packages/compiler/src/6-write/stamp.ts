// Stamps of files and folders, to detect changes without reading.
import { type Stats, statSync } from "node:fs";

export interface Stamp {
  readonly size: number;
  /** The modification time in milliseconds, with fractions. */
  readonly modified: number;
  /** The change time, which programs cannot set back. */
  readonly changed: number;
  readonly inode: number;
}

/** Returns null if the path is missing or inaccessible. */
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

/** Compares without the change time, which moving a file updates. */
export function isSameFile(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.modified === b.modified && a.inode === b.inode;
}

export function isSame(a: Stamp, b: Stamp): boolean {
  return isSameFile(a, b) && a.changed === b.changed;
}

/** The resolution of file-system clocks: some milliseconds; two seconds if no fractions are stored. */
const clockLag = { fine: 50, coarse: 2000 };

/** True if any change after `moment` will change the stamp, because the clock has advanced since the last one. */
export function isConclusive({ modified, changed }: Stamp, moment: number): boolean {
  const last = Math.max(modified, changed);
  return last < moment - (modified % 1000 === 0 ? clockLag.coarse : clockLag.fine);
}
