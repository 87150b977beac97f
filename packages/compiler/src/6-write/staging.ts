// Texts that are written beside their place and moved there whole, and what killed processes have left of that.
import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The glob of such files and folders. */
export const stagedGlob = "**/.*-????????-????-????-????-????????????";

const staged = /(^|[\\/])\.([^\\/]+?)(?:-(\d+))?-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[\\/]|$)/;

/** In milliseconds: the process of something older has another process's number by now, or is one of another machine. */
const longestLife = 3_600_000;

/** A path beside this one, which nothing else has: `.user.derived-4711-0b16…`. Watchers pass over what begins with a dot. */
export function stagingPath(path: string): string {
  return join(dirname(path), `.${basename(path)}-${process.pid}-${randomUUID()}`);
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
  const found = staged.exec(basename(path));
  if (found === null) return false;
  const [, , , pid] = found;
  if (pid !== undefined && !isRunning(Number(pid))) return true;
  const state = statSync(path, { throwIfNoEntry: false });
  return state !== undefined && Date.now() - state.mtimeMs > longestLife;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
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
