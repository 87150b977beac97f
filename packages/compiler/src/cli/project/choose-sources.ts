// The configuration and the globs of a call into the entity files that are read, and those whose folders are written.
import { relative } from "node:path";
import { CommandError } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { findSources, withoutTwins } from "./find-sources.ts";

export interface ChosenSources {
  /** All entity files of the project, from its root: what is written for one may depend on any other. */
  readonly paths: readonly string[];
  /** Those that the call names; null where it names none, which means all. */
  readonly chosen: ReadonlySet<string> | null;
}

/**
 * Globs of the call count from `from`, those of the configuration from the root.
 * @throws {CommandError} when the call names no file
 */
export async function chooseSources(
  root: string,
  from: string,
  globs: readonly string[],
  include: readonly string[],
  terminal: Terminal,
): Promise<ChosenSources> {
  const all = await findSources(root, root, include);
  if (globs.length === 0) return { paths: [...new Set(withoutTwins(root, all.paths).values())].sort(), chosen: null };
  const asked = await findSources(root, from, globs);
  if (asked.paths.length === 0) throw noMatch(from, globs, terminal);
  for (const one of asked.unmatched)
    terminal.printError(`${terminal.paintError("warning", "warning")}: no file matches ${one}`);
  const same = withoutTwins(root, [...new Set([...all.paths, ...asked.paths])]);
  return {
    paths: [...new Set(same.values())].sort(),
    chosen: new Set(asked.paths.map((path) => same.get(path) ?? path)),
  };
}

export function noMatch(start: string, globs: readonly string[], terminal: Terminal): CommandError {
  return new CommandError(
    1,
    `no file in ${relative(terminal.folder, start) || "."} matches ${globs.join(", ")}`,
    'entity files are named `*.entity.ts`, or named by globs: `entity-derive generate "src/**/*.ts"`',
  );
}
