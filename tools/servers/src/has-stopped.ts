// A group of processes into whether every thread of it has stopped: SIGSTOP says only that they are about to.
import { readdir, readFile } from "node:fs/promises";

/** Stopped, or ended. */
const stopped: ReadonlySet<string> = new Set(["T", "t", "Z", "X"]);

/** By Linux's `/proc` (proc_pid_stat(5)); true where there is none. */
export async function hasStopped(group: number): Promise<boolean> {
  const processes = (await names("/proc")).filter((name) => /^\d+$/.test(name));
  for (const process of processes) {
    if ((await statOf(`/proc/${process}/stat`))?.group !== group) continue;
    for (const thread of await names(`/proc/${process}/task`)) {
      const stat = await statOf(`/proc/${process}/task/${thread}/stat`);
      if (stat !== null && !stopped.has(stat.state)) return false;
    }
  }
  return true;
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
