// Runs a TypeScript on a project of a consumer's.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** The oldest TypeScript that is supported, and the one of this repository. */
export const lowest: string = join(import.meta.dirname, "../node_modules/typescript/bin/tsc");
/** What the scaffolds of Next and of Nest install. */
export const typescript5: string = join(import.meta.dirname, "../../typescript-5.9/node_modules/typescript/bin/tsc");
export const typescript6: string = join(import.meta.dirname, "../../typescript-6/node_modules/typescript/bin/tsc");
export const newest: string = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");

/** The errors in the packages' declarations, in generated files and in what imports them; not those of other packages. */
export function errorsUnder(tsc: string, project: string, mode: "-p" | "-b" = "-p"): readonly string[] {
  const compiled = spawnSync(process.execPath, [tsc, mode, project, "--pretty", "false"], {
    encoding: "utf8",
    cwd: project,
  });
  assert.equal(compiled.error, undefined);
  return compiled.stdout
    .split("\n")
    .filter((line) => /error TS/.test(line) && !/node_modules\/(?!entity-derive\/)/.test(line));
}
