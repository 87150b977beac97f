// The code of the contestants into its mistakes, if any: it stands outside of what `tsc` checks in the workspace.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { contestantsFolder } from "./run-there.ts";

/** @throws {Error} when there are mistakes, which are shown */
export function typeCheckContestants(): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", contestantsFolder], { stdio: "inherit" });
  if (status !== 0) throw new Error("The code of the contestants has mistakes");
}
