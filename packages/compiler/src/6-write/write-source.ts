// Writes a fixed source file, unless it has changed on disk.
import { readFileSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { stagingPath, writeText } from "./staging.ts";

export interface FixedSource {
  /** Relative to the root. */
  readonly path: string;
  /** The text that was read. */
  readonly before: string;
  readonly after: string;
}

/** The byte order mark, which is kept but is not part of the text. */
const byteOrderMark = "\u{FEFF}";

/** Returns false if the file has changed since it was read, or was removed. */
export function writeSource(root: string, source: FixedSource): boolean {
  const mark = markIfUnchanged(join(root, source.path), source.before);
  if (mark === null) return false;
  // Writes to the target of a link.
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
