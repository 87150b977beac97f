// Names a process in a file, so that others can tell whether it still runs.
import { hostname } from "node:os";

/** A text that names this process. */
export function ownProcess(): string {
  return JSON.stringify({ host: hostname(), pid: process.pid });
}

/**
 * Returns the process that a text names, with whether it runs; null for one on another machine.
 * @throws {SyntaxError} for a text that names none
 */
export function namedProcess(text: string): { readonly pid: number; readonly isRunning: boolean } | null {
  const { host, pid } = JSON.parse(text) as { readonly host: string; readonly pid: number };
  return host === hostname() ? { pid, isRunning: isRunning(pid) } : null;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
