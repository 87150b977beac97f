// Writes several files to a folder, all or none.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stagingPath, writeText } from "../../../6-write/staging.ts";

export interface FileToWrite {
  /** Includes the extension. */
  readonly name: string;
  /** Null to remove the file. */
  readonly text: string | null;
}

/** After a file-system error the folder is restored. */
export function writeFiles(folder: string, files: readonly FileToWrite[]): void {
  mkdirSync(folder, { recursive: true });
  const staged: { readonly from: string | null; readonly to: string }[] = [];
  const before = new Map<string, Buffer | null>();
  try {
    for (const { name, text } of files) {
      const to = join(folder, name);
      const from = text === null ? null : stagingPath(to);
      staged.push({ from, to });
      if (from !== null && text !== null) writeText(from, text);
    }
    for (const { from, to } of staged) {
      before.set(to, existsSync(to) ? readFileSync(to) : null);
      if (from === null) rmSync(to);
      else renameSync(from, to);
    }
  } catch (error) {
    for (const { from } of staged) if (from !== null) rmSync(from, { force: true });
    for (const [to, content] of before) {
      if (content === null) rmSync(to, { force: true });
      else writeText(to, content);
    }
    throw error;
  }
}
