// Globs that match no file into warnings on the error stream: what they were to name is left out.
import type { Terminal } from "./terminal.ts";

export function warnOfUnmatched(globs: readonly string[], terminal: Terminal): void {
  for (const glob of globs)
    terminal.printError(`${terminal.paintError("warning", "warning")}: no file matches ${glob}`);
}
