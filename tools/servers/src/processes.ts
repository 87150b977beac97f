// Processes of servers, by Linux's `/proc`: whether a group has stopped, and which ones work in a folder.
import { readdir, readFile, readlink } from "node:fs/promises";
import { join, sep } from "node:path";

/** Stopped, or ended. */
const stopped: ReadonlySet<string> = new Set(["T", "t", "Z", "X"]);

/**
 * Whether every thread of a group has stopped; SIGSTOP does not wait for that. By proc_pid_stat(5); true on systems
 * without `/proc`.
 */
export async function hasStopped(group: number): Promise<boolean> {
  for (const process of await processes()) {
    if ((await statOf(`/proc/${process}/stat`))?.group !== group) continue;
    for (const thread of await names(`/proc/${process}/task`)) {
      const stat = await statOf(`/proc/${process}/task/${thread}/stat`);
      if (stat !== null && !stopped.has(stat.state)) return false;
    }
  }
  return true;
}

/** Returns the processes whose working directory is in a folder. Backends of PostgreSQL have groups of their own. */
export async function processesIn(folder: string): Promise<readonly number[]> {
  const found: number[] = [];
  for (const process of await processes()) {
    const directory = await readlink(join("/proc", process, "cwd")).catch(() => "");
    if (directory.startsWith(folder + sep)) found.push(Number(process));
  }
  return found;
}

async function processes(): Promise<readonly string[]> {
  return (await names("/proc")).filter((name) => /^\d+$/.test(name));
}

async function names(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch(() => []);
}

/** Null for what has ended meanwhile. */
async function statOf(path: string): Promise<{ readonly state: string; readonly group: number } | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  // The program's name stands in parentheses, and may have some of its own.
  const [state, , group] = text?.slice(text.lastIndexOf(")") + 2).split(" ") ?? [];
  return state === undefined || group === undefined ? null : { state, group: Number(group) };
}
