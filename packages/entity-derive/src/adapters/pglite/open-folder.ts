// Refuses the folder of a PGlite that another process has open. PGlite does not, and the database would be destroyed.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { namedProcess, ownProcess } from "../../settings/running-process.ts";

/** PGlite writes this file when it opens a folder, and removes it when it closes the database. */
const openFile = "postmaster.pid";

/** The process that has the folder open. PGlite writes the same number for each process. */
const holderFile = "entity-derive.pid";

/** @throws {Error} if a database of another process is in the folder */
export function checkFolder(folder: string): void {
  const pid = holderOf(folder);
  if (pid === null || pid === process.pid) return;
  throw new Error(
    `${folder} is open in the process ${pid}, and PGlite is for one process at a time: end that process first. If it is ` +
      `another program that has the number of one that crashed, remove ${join(folder, holderFile)}`,
  );
}

/**
 * Marks an open folder as that of this process. Does nothing for a PGlite in memory, or in a browser.
 * @param dataDir as PGlite has it
 * @throws {Error} if a database of another process is in the folder
 */
export function claimFolder(dataDir: string | undefined): void {
  const folder = dataDir?.replace(/^file:\/\//, "") ?? "";
  if (folder === "" || folder.includes("://") || !existsSync(join(folder, openFile))) return;
  checkFolder(folder);
  writeFileSync(join(folder, holderFile), ownProcess());
}

function holderOf(folder: string): number | null {
  if (!existsSync(join(folder, openFile))) return null;
  try {
    const holder = namedProcess(readFileSync(join(folder, holderFile), "utf8"));
    return holder?.isRunning === true ? holder.pid : null;
  } catch {
    // The file is missing or damaged.
    return null;
  }
}
