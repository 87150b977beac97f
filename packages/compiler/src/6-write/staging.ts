// Texts that are written beside their place and moved there whole, and what killed processes have left of that.
import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The glob of such files and folders. */
export const stagedGlob = "**/.*-????????-????-????-????-????????????";

const staged = /(^|[\\/])\.([^\\/]+?)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[\\/]|$)/;

/**
 * In milliseconds. Writing takes less than a second; the rest is for clocks that differ. Only the age is asked: a
 * process id would say nothing about a container or another machine that writes into the same folder.
 */
const longestLife = 600_000;

/** A path beside this one, which nothing else has: `.user.derived-0b16…`. Watchers pass over what begins with a dot. */
export function stagingPath(path: string): string {
  return join(dirname(path), `.${basename(path)}-${randomUUID()}`);
}

/** The path that something staged is moved to; any other path is given as it is. */
export function withoutStaging(path: string): string {
  return path.replace(staged, "$1$2");
}

/** Removes those of the files and folders that were staged by a process that was killed before it could move them. */
export function removeAbandoned(paths: Iterable<string>): void {
  for (const path of paths) if (isAbandoned(path)) rmSync(path, { recursive: true, force: true });
}

function isAbandoned(path: string): boolean {
  if (!staged.test(basename(path))) return false;
  const state = statSync(path, { throwIfNoEntry: false });
  return state !== undefined && Date.now() - state.mtimeMs > longestLife;
}

/** Writes a text. An error names the path, which Node leaves out where a file could be opened but not filled. */
export function writeText(
  path: string,
  text: string | Uint8Array,
  options: { mode?: number; flag?: string } = {},
): void {
  try {
    writeFileSync(path, text, options);
  } catch (error) {
    if (error instanceof Error && "syscall" in error && !("path" in error)) Object.assign(error, { path });
    throw error;
  }
}
