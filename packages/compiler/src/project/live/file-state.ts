// Reads the state of a changed file.
import { type Stats, statSync } from "node:fs";

/** The state of a changed file. A missing or empty file may be half of a save: editors remove, truncate and rename. */
export type FileState = "there" | "gone" | "empty";

export function fileState(path: string): { readonly state: FileState; readonly isFolder: boolean } {
  const found = statOrNull(path);
  if (found === null) return { state: "gone", isFolder: false };
  return { state: found.isFile() && found.size === 0 ? "empty" : "there", isFolder: found.isDirectory() };
}

function statOrNull(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}
