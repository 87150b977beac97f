// Reads a derived folder: manifest and texts.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../text/error.ts";
import { manifestName } from "../text/paths/file-names.ts";
import { type Manifest, parseManifest } from "./manifest.ts";

export interface FolderOnDisk {
  /** Null if missing or damaged; no file is then known to be generated. */
  readonly manifest: Manifest | null;
  readonly manifestText: string | null;
  /** The texts of all files except the manifest. */
  readonly texts: ReadonlyMap<string, string>;
}

const nothing: FolderOnDisk = { manifest: null, manifestText: null, texts: new Map() };

/** A missing folder counts as empty. */
export function readFolder(path: string): FolderOnDisk {
  const texts = new Map<string, string>();
  let manifestText: string | null = null;
  for (const name of namesIn(path)) {
    const text = readText(join(path, name));
    if (text === null) continue;
    if (name === manifestName) manifestText = text;
    else texts.set(name, text);
  }
  if (manifestText === null && texts.size === 0) return nothing;
  return { manifest: manifestText === null ? null : parseManifest(manifestText), manifestText, texts };
}

export function namesIn(path: string): readonly string[] {
  // Checked first, because an exception takes ten times as long.
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** Returns null for a missing file and for a folder. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "EISDIR", "ENOENT")) return null;
    throw error;
  }
}
