// The folders of a project in which entity files are looked for, and the names in them that decide what is found.
import { type Dirent, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "../../6-write/content-hash.ts";
import { isSettled, stampOf } from "../../6-write/stamp.ts";
import { isNeverRead } from "../never-read.ts";
import type { KnownFolder } from "./memory.ts";

/** Whatever else lies in a folder is never read, and may come and go. */
const matters = /\.[cm]?tsx?$|^(?:manifest|package|tsconfig[^/]*)\.json$|^entity-derive\.config\./;

/** All folders but those that are never read. Null where one of them cannot be listed. */
export function knownFolders(root: string, started: number): readonly KnownFolder[] | null {
  const known: KnownFolder[] = [];
  const seen = new Set<string>();
  const walk = (path: string): boolean => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    const stamp = stampOf(join(root, path));
    const listed = listing(root, path);
    if (found === undefined || stamp === null || listed === null) return false;
    // A link may lead back: each folder is looked at once.
    const key = `${found.dev}:${found.ino}`;
    if (seen.has(key)) return true;
    seen.add(key);
    known.push({ path, stamp, isSettled: isSettled(stamp, started), names: listed.names });
    return listed.folders.every((name) => walk(path === "" ? name : `${path}/${name}`));
  };
  return walk("") ? known : null;
}

/** The hash of the names that matter in a folder, and the folders in it; null where it cannot be read. */
export function listing(
  root: string,
  path: string,
): { readonly names: string; readonly folders: readonly string[] } | null {
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch {
    return null;
  }
  const folders = entries.filter((entry) => isFolder(root, path, entry) && !isNeverRead(entry.name));
  const isFolderName = new Set(folders.map(({ name }) => name));
  const names = entries.filter(({ name }) => isFolderName.has(name) || matters.test(name)).map(({ name }) => name);
  const shown = names.sort().map((name) => (isFolderName.has(name) ? `${name}/` : name));
  return { names: contentHash(JSON.stringify(shown)), folders: [...isFolderName].sort() };
}

function isFolder(root: string, path: string, entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(join(root, path, entry.name), { throwIfNoEntry: false })?.isDirectory() === true;
}
