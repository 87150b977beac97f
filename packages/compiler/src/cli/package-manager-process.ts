// Detects that the package manager that started this process has ended.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** In milliseconds. */
const checkInterval = 1_000;

/**
 * Calls `ended` when the package manager that started this process has ended. A killed `npx` leaves its child running
 * and no system reports that, so it is checked every second. Other parents are not checked: a child of a shell may be
 * meant to outlive it, for example under `nohup`.
 */
export function onPackageManagerExit(ended: () => void): void {
  if (process.env["npm_config_user_agent"] === undefined) return;
  const manager = packageManager();
  const timer = setInterval(() => {
    if (isRunning(manager)) return;
    clearInterval(timer);
    ended();
  }, checkInterval);
  timer.unref();
}

/**
 * Returns the process id of the package manager. It runs scripts in a shell, which may have been replaced by the
 * command.
 */
function packageManager(): number {
  const { ppid } = process;
  const found = statusOf(ppid);
  return found !== null && /^-?(?:\S*\/)?\w*sh$/.test(found.command) ? found.parent : ppid;
}

/** Returns null if unknown, as on Windows. */
function statusOf(pid: number): { readonly command: string; readonly parent: number } | null {
  const [, command = "", parent] =
    /^\d+ \((.*)\) \S (\d+)/s.exec(statOf(pid)) ??
    /^\s*(\S+)\s+(\d+)/.exec(spawnSync("ps", ["-o", "comm=,ppid=", "-p", String(pid)], { encoding: "utf8" }).stdout) ??
    [];
  return parent === undefined ? null : { command, parent: Number(parent) };
}

/** Returns the stat line of a process on Linux, otherwise an empty text. */
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
