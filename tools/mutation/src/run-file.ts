// Runs a test file with a mutant in the sources, until the first test fails.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { cpuSeconds } from "./cpu-time.ts";
import type { Mutant } from "./mutants.ts";

const hook = join(import.meta.dirname, "from-source.ts");

/** A process that uses no CPU for so many seconds waits for what does not come: on a busy machine all others use some. */
const idleLimit = 120;

export interface FileRun {
  readonly root: string;
  readonly file: string;
  /** Null for the original. */
  readonly mutant: Mutant | null;
  /** In seconds. */
  readonly cpuLimit: number;
  /** The tests that are run, by their names; all of them by default. */
  readonly names?: RegExp;
  readonly environment?: NodeJS.ProcessEnv;
}

export interface FileOutcome {
  /** The first test that fails, or why none can end; null if all pass. */
  readonly failed: string | null;
  /** Seconds of CPU, as far as they were seen. */
  readonly cpu: number;
}

/** Only CPU ends a run, never the time on the clock. */
export function runFile({ root, file, mutant, cpuLimit, names, environment }: FileRun): Promise<FileOutcome> {
  const { promise, resolve } = Promise.withResolvers<FileOutcome>();
  const options = ["--single-threaded", "--liftoff-only", "--no-warnings", "--test-reporter=tap"];
  if (names !== undefined) options.push(`--test-name-pattern=${names}`);
  const child = spawn(process.execPath, [...options, file], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      ...process.env,
      // The processes that a test starts have the mutant as well.
      NODE_OPTIONS: `--import=${hook}`,
      ROOT: root,
      MUTANT: JSON.stringify(mutant),
      // Within a test, Node would print another format.
      NODE_TEST_CONTEXT: undefined,
      ...environment,
    },
  });
  const group = child.pid ?? 0;
  let cpu = 0;
  let busy = performance.now();
  const end = (failed: string | null): void => {
    clearInterval(watch);
    resolve({ failed, cpu });
    // Tests start processes of their own.
    if (child.exitCode === null && child.signalCode === null) process.kill(-group, "SIGKILL");
  };
  const watch = setInterval(() => {
    const now = cpuSeconds(group);
    if (now > cpu) busy = performance.now();
    cpu = Math.max(cpu, now);
    if (cpu > cpuLimit) end("CPU limit");
    else if (performance.now() - busy > idleLimit * 1000) end("waits");
  }, 2000);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    const [, name] = /^\s*not ok \d+ - (.*)\n/m.exec(output) ?? [];
    if (name !== undefined) end(name);
  });
  child.once("close", (code) => end(code === 0 ? null : `exit code ${code}`));
  return promise;
}

/** Whoever waits may wait for the machine: then the original waits as well. */
export async function isKilled(run: FileRun, { failed }: FileOutcome): Promise<boolean> {
  if (failed !== "waits") return failed !== null;
  return (await runFile({ ...run, mutant: null })).failed === null;
}
