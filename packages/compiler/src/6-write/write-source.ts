// A mended source into its file, which is left alone where it is no longer what was read.
import { readFileSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { stagingPath, writeText } from "./staging.ts";

export interface MendedSource {
  /** From the root. */
  readonly path: string;
  /** What was read of it. */
  readonly before: string;
  readonly after: string;
}

/** A mark that a text may begin with in UTF-8; what is read of the text does not have it. */
const byteOrderMark = "\u{FEFF}";

/** Whether it was written: a file that has changed since it was read, or is gone, is somebody else's to mend. */
export function writeSource(root: string, source: MendedSource): boolean {
  const mark = markIfUnchanged(join(root, source.path), source.before);
  if (mark === null) return false;
  // A link stays one.
  const file = realpathSync(join(root, source.path));
  const staged = stagingPath(file);
  try {
    writeText(staged, mark + source.after, { mode: statSync(file).mode });
    renameSync(staged, file);
  } finally {
    rmSync(staged, { force: true });
  }
  return true;
}

function markIfUnchanged(file: string, before: string): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
    const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
    return text.slice(mark.length) === before ? mark : null;
  } catch {
    return null;
  }
}
