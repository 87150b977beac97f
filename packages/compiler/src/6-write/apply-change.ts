// A planned change into files on disk, so that a reader sees each file whole, in its old text or its new one.
import { mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "./folder-on-disk.ts";
import type { Change } from "./plan-change.ts";
import { stagingPath, writeText } from "./staging.ts";
import { type Stamp, stampOf } from "./stamp.ts";

/**
 * Writes the new texts into a folder beside, then moves them into place: a new folder at once, files one by one.
 * The manifest moves last. Gives the stamps of what it wrote, from before anybody else could change it.
 */
export function applyChange(root: string, change: Change): ReadonlyMap<string, Stamp> {
  const folder = join(root, change.path);
  const stamps = new Map<string, Stamp>();
  if (change.write.length > 0) writeFiles(folder, change, stamps);
  for (const name of change.remove) rmSync(join(folder, name), { force: true });
  if (change.removeFolder) removeIfEmpty(folder);
  return stamps;
}

function writeFiles(folder: string, { path, write }: Change, stamps: Map<string, Stamp>): void {
  const staging = stagingPath(folder);
  mkdirSync(staging, { recursive: true });
  let isMoved = false;
  try {
    for (const { name, text } of write) {
      writeText(join(staging, name), text);
      const stamp = stampOf(join(staging, name));
      if (stamp !== null) stamps.set(`${path}/${name}`, stamp);
    }
    isMoved = becomes(staging, folder);
    if (isMoved) return;
    for (const { name } of write) renameSync(join(staging, name), join(folder, name));
  } finally {
    if (!isMoved) rmSync(staging, { recursive: true, force: true });
  }
}

/** False when there is such a folder already. An empty one counts as none. */
function becomes(staging: string, folder: string): boolean {
  try {
    renameSync(staging, folder);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "EPERM", "EACCES"].some((code) => hasCode(error, code))) return false;
    throw error;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST", "ENOENT"].some((code) => hasCode(error, code))) throw error;
  }
}
