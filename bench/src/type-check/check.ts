// A project into what `tsc` says of the work that it had with it.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const compilerPath = fileURLToPath(new URL("../bin/tsc", import.meta.resolve("typescript")));

export interface Check {
  readonly instantiations: number;
  /** Milliseconds that the checker takes, on one thread. */
  readonly checkTime: number;
  readonly mebibytes: number;
}

/** @throws {Error} when there are mistakes */
export function check(project: string): Check {
  const programArguments = [compilerPath, "-p", project, "--extendedDiagnostics", "--singleThreaded"];
  const { status, stdout } = spawnSync(process.execPath, programArguments, { encoding: "utf8" });
  if (status !== 0) throw new Error(`tsc found mistakes:\n${stdout.slice(0, 2000)}`);
  const number = (name: string): number => Number(new RegExp(`^${name}:\\s*([\\d.]+)`, "m").exec(stdout)?.[1]);
  return {
    instantiations: number("Instantiations"),
    checkTime: number("Check time") * 1000,
    mebibytes: number("Memory used") / 1024,
  };
}
