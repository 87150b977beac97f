// Resolves the globs of a command and the folder they are relative to.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { staticPart } from "../../text/paths/glob.ts";
import { pathFrom, withSlashes } from "../../text/paths/slash-path.ts";
import type { Terminal } from "../terminal.ts";

/**
 * Globs are relative to the folder of `--project`. A path that exists only relative to the current folder is resolved
 * from there.
 */
export function resolveGlobs(
  globs: readonly string[],
  { project = "." }: { readonly project?: string },
  { folder: current }: Pick<Terminal, "folder">,
): { readonly folder: string; readonly globs: readonly string[] } {
  const folder = resolve(current, project);
  const isIn = (place: string, glob: string): boolean =>
    existsSync(resolve(place, glob)) || existsSync(resolve(place, staticPart(withSlashes(glob))));
  const found = globs.map((glob) =>
    !isIn(folder, glob) && isIn(current, glob) ? pathFrom(folder, resolve(current, glob)) : glob,
  );
  return { folder, globs: found };
}
