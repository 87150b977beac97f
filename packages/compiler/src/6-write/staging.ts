// Stages files and folders next to their destination, and removes those that killed processes have left.
import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Matches staged files and folders. */
export const stagedGlob = "**/.*-????????-????-????-????-????????????";

const staged = /(^|[\\/])\.([^\\/]+?)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[\\/]|$)/;

/**
 * In milliseconds. Writing takes less than a second; the rest allows for clock differences. Process ids are not
 * checked, because the writer may be in a container or on another machine.
 */
const maxAge = 600_000;

/** Returns a unique path next to this one: `.user.derived-0b16…`. Watchers ignore names with a leading dot. */
export function stagingPath(path: string): string {
  return join(dirname(path), `.${basename(path)}-${randomUUID()}`);
}

/** Returns the destination of a staged path; other paths are returned unchanged. */
export function withoutStaging(path: string): string {
  return path.replace(staged, "$1$2");
}

/** Removes staged files and folders that are too old to be in use. */
export function removeStale(paths: Iterable<string>): void {
  for (const path of paths) if (isStale(path)) rmSync(path, { recursive: true, force: true });
}

function isStale(path: string): boolean {
  if (!staged.test(basename(path))) return false;
  const state = statSync(path, { throwIfNoEntry: false });
  return state !== undefined && Date.now() - state.mtimeMs > maxAge;
}

/** Writes a text. Adds the path to an error that has none, as when the disk is full. */
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
