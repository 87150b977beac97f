// Applies a planned change to the disk, so that readers see each file complete, old or new.

import { mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hasCode } from "../text/error.ts";
import type { Change } from "./plan-change.ts";
import { stagingPath, writeText } from "./staging.ts";
import { type Stamp, stampOf } from "./stamp.ts";

/**
 * Writes to a sibling folder, then moves: a new folder at once, otherwise file by file, the manifest last. Returns the
 * stamps of the written files, taken before others could change them.
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
    isMoved = moveInto(staging, folder);
    if (isMoved) return;
    for (const { name } of write) renameSync(join(staging, name), join(folder, name));
  } finally {
    if (!isMoved) rmSync(staging, { recursive: true, force: true });
  }
}

/** Returns false if the folder exists. An empty folder does not count. */
function moveInto(staging: string, folder: string): boolean {
  try {
    renameSync(staging, folder);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) return false;
    throw error;
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT")) throw error;
  }
}
