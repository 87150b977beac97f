// The globs of a call and the folder that they count from.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathFrom } from "../text/slash-path.ts";
import type { Terminal } from "./terminal.ts";

/** Globs count from the folder of `--project`; a path that is there only from where the command was called is found, too. */
export function askedGlobs(
  globs: readonly string[],
  { project = "." }: { readonly project?: string },
  { folder: current }: Pick<Terminal, "folder">,
): { readonly folder: string; readonly globs: readonly string[] } {
  const folder = resolve(current, project);
  const found = globs.map((glob) => {
    const path = resolve(current, glob);
    return !existsSync(resolve(folder, glob)) && existsSync(path) ? pathFrom(folder, path) : glob;
  });
  return { folder, globs: found };
}
