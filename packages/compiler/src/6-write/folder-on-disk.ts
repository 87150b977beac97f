// A derived folder on disk into its manifest and texts.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { manifestName } from "../text/paths/file-names.ts";
import { type Manifest, parseManifest } from "./manifest.ts";

export interface FolderOnDisk {
  /** Null without one, and for a damaged one: then nothing here is known to be ours. */
  readonly manifest: Manifest | null;
  readonly manifestText: string | null;
  /** Of every file in the folder but the manifest. */
  readonly texts: ReadonlyMap<string, string>;
}

const nothing: FolderOnDisk = { manifest: null, manifestText: null, texts: new Map() };

/** A folder that does not exist is an empty one. */
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

function namesIn(path: string): readonly string[] {
  // An error takes ten times as long as the question.
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** Null for what is no file, or was deleted a moment ago. */
function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "EISDIR") || hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
