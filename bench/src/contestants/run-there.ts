// A program into its outcome, run where the contestants and their libraries are.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const contestantsFolder: string = fileURLToPath(new URL("../../contestants/", import.meta.url));

/** Runs a program in the contestants' project, and tells whether it did what it should. */
export function runThere(
  program: string,
  programArguments: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): boolean {
  const { status } = spawnSync(program, programArguments, {
    cwd: contestantsFolder,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...environment },
  });
  return status === 0;
}
