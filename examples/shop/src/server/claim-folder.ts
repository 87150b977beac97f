// A folder into one that only this process uses: two processes in one PGlite folder would destroy it.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Leaves a file with this process's id in the folder.
 * @returns what removes it again
 * @throws {Error} when another running process has left one
 */
export function claimFolder(folder: string): () => void {
  const path = join(folder, "process-id");
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const owner = Number(readFileSync(path, "utf8"));
    if (owner !== process.pid && isRunning(owner)) {
      throw new Error(`the process ${owner} has opened ${folder}: stop it (or delete ${path}, if it is no shop)`);
    }
    writeFileSync(path, String(process.pid));
  }
  return () => rmSync(path, { force: true });
}

function isRunning(id: number): boolean {
  if (!Number.isSafeInteger(id) || id <= 0) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
