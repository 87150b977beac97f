// A server's processes into the CPU time that they have had.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** Where there is no taskset, nothing is pinned. */
export function pinToCore(core: number, pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(each)], { stdio: "ignore" });
    } catch {
      return;
    }
  }
}

/** Milliseconds of CPU, user and system, of a process and its children, those included that have ended. */
export function cpuTime(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ticksOf(each), 0) * 10;
}

function childrenOf(pid: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && fieldsOf(Number(name))[1] === String(pid))
    .map(Number);
}

/** User and system time of its own and of the children that it has waited for, in hundredths of a second. */
function ticksOf(pid: number): number {
  return fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Fields after the name in `/proc/…/stat`: the state, the parent, … */
function fieldsOf(pid: number): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
