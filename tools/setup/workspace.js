// Where the workspace and the tools that it installs are.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a program in the workspace's root and shows what it prints.
 * @throws {Error} when it cannot be started or fails
 */
export function run(what, program, programArguments) {
  const { status, error } = spawnSync(program, programArguments, { cwd: root, stdio: "inherit" });
  if (error !== undefined) throw new Error(`${what} could not be started: ${error.message}`);
  if (status !== 0) throw new Error(`${what} failed`);
}
