// Notices that the package manager that started this process is gone.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** In milliseconds. */
const interval = 1_000;

/**
 * Calls `ended` when the package manager that started this process is gone. `npx` that is killed leaves what it has
 * started, and no system tells of that: it is looked for once a second. Only a package manager is: what a shell starts
 * may be meant to outlive it, under `nohup` say.
 */
export function whenPackageManagerEnds(ended: () => void): void {
  if (process.env["npm_config_user_agent"] === undefined) return;
  const manager = packageManager();
  const timer = setInterval(() => {
    if (isRunning(manager)) return;
    clearInterval(timer);
    ended();
  }, interval);
  timer.unref();
}

/** The process of the package manager: it runs scripts in a shell, which may have been replaced by what it runs. */
function packageManager(): number {
  const { ppid } = process;
  const found = statusOf(ppid);
  return found !== null && /^-?(?:\S*\/)?\w*sh$/.test(found.command) ? found.parent : ppid;
}

/** Null where it cannot be known, as on Windows. */
function statusOf(pid: number): { readonly command: string; readonly parent: number } | null {
  const [, command = "", parent] =
    /^\d+ \((.*)\) \S (\d+)/s.exec(statOf(pid)) ??
    /^\s*(\S+)\s+(\d+)/.exec(spawnSync("ps", ["-o", "comm=,ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout) ??
    [];
  return parent === undefined ? null : { command, parent: Number(parent) };
}

/** What Linux knows of a process; nothing on other systems. */
function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
