// CPU time of the processes of a run, for a table that says where it goes.
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";

/** Seconds of CPU of a process: its own, and that of processes that it has waited for. */
export interface Cost {
  readonly files: readonly string[];
  readonly own: number;
  readonly children: number;
  /** The wall time in seconds. */
  readonly wall: number;
}

/** Linux counts in hundredths of a second. */
const ticksPerSecond = 100;

/** Returns the CPU time of this process, as Linux counts it. */
export function cpuTime(): { readonly own: number; readonly children: number } {
  const text = readFileSync("/proc/self/stat", "utf8");
  // The name in brackets may have spaces.
  const fields = text
    .slice(text.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) / ticksPerSecond, children: (childUser + childSystem) / ticksPerSecond };
}

/** Returns the test files of a process: the one that it runs, or those that the module of its group imports. */
export function filesOf(path: string): readonly string[] {
  if (!path.endsWith(".test.mjs")) return [path];
  return [...readFileSync(path, "utf8").matchAll(/^import "(.+\.test\.ts)";$/gm)].map(
    ([, url = ""]) => new URL(url).pathname,
  );
}

/**
 * Writes a table of the processes, dearest first. Whatever `total` has beyond them is that of databases, setup and the
 * runner.
 */
export function writeCosts(root: string, lines: string, total: number, target: string): void {
  const costs = lines
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Cost)
    .toSorted((a, b) => b.own + b.children - a.own - a.children);
  const inTests = costs.reduce((sum, { own, children }) => sum + own + children, 0);
  const rows = costs.map(({ files, own, children, wall }) => {
    const numbers = [own + children, own, children, wall].map((seconds) => seconds.toFixed(1).padStart(7));
    return `${numbers.join("")}  ${files.map((file) => relative(root, file)).join(" ")}`;
  });
  const summary = `total ${total.toFixed(1)} s of CPU: ${inTests.toFixed(1)} in tests, ${(total - inTests).toFixed(1)} in databases, setup and the runner`;
  writeFileSync(target, `${[summary, "    CPU    own  child   wall", ...rows].join("\n")}\n`);
}
