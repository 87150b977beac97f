// Warns about globs that match no file.
import type { Terminal } from "../terminal.ts";

export function warnUnmatchedGlobs(globs: readonly string[], terminal: Terminal): void {
  for (const glob of globs)
    terminal.printError(`${terminal.paintError("warning", "warning")}: no file matches ${glob}`);
}
