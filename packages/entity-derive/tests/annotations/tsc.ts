// Runs the project's own tsc and turns what it prints into a list of errors.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** One error of tsc: where it is, and all lines of its message. */
export interface TscError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

const tscPath = fileURLToPath(new URL("../../../../node_modules/typescript/bin/tsc", import.meta.url));

/**
 * The errors of the project that the tsconfig file describes; file names are relative to `folder`. Several threads would
 * resolve the same types several times: a third more CPU, while the other core runs another test.
 */
export function typeErrors(folder: string, tsconfig: string, ...options: readonly string[]): readonly TscError[] {
  const run = spawnSync(
    process.execPath,
    [tscPath, "-p", tsconfig, "--pretty", "false", "--singleThreaded", ...options],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  if (run.error !== undefined) throw run.error;
  const errors: { file: string; line: number; message: string }[] = [];
  for (const line of `${run.stdout}${run.stderr}`.split(/\r?\n/)) {
    const start = /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/.exec(line);
    if (start?.[1] !== undefined) {
      errors.push({ file: start[1], line: Number(start[2]), message: start[3] ?? "" });
    } else if (line.startsWith(" ") && errors.length > 0) {
      const last = errors[errors.length - 1];
      if (last !== undefined) last.message += `\n${line.trim()}`;
    } else if (line !== "") {
      throw new Error(`tsc printed something that is no error in a file: ${line}`);
    }
  }
  return errors;
}
