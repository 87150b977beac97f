// A folder for the temporary files of a whole run that is in memory, where the system has one that is large enough.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux keeps it in memory, up to half of what the machine has by default; containers often get 64 MiB. */
const shared = "/dev/shm";

/** Upper bound of the bytes that servers, their copies and projects take, doubled for the tests. */
const needed = 4 * 2 ** 30;

/**
 * From here on this process and those that it starts have their temporary files there. A tenth of a run's time went to
 * finding inodes: a disk's file system keeps those of deleted files for seconds, and tests delete thousands.
 *
 * @returns what removes the folder; null where there is none, and the files stay in the system's own
 */
export function useMemoryFolder(): (() => void) | null {
  if (!hasRoom()) return null;
  const folder = mkdtempSync(join(shared, "entity-derive-tests-"));
  // Servers run as users of their own.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(shared);
    return bavail * bsize >= needed && process.availableMemory() >= 2 * needed;
  } catch {
    return false;
  }
}
