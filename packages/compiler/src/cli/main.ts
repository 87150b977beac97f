// The command `entity-derive`: the arguments of the process into an exit code.
import { CommanderError } from "commander";
import { CommandError } from "./command-error.ts";
import { createProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

const terminal = processTerminal();

/** Set rather than exited with, so that what was printed into a pipe arrives. */
function finish(exitCode: number): void {
  process.exitCode = exitCode;
}

try {
  await createProgram(terminal, finish).parseAsync();
} catch (error) {
  if (error instanceof CommandError) {
    terminal.printError(
      `${terminal.paintError("error", "error")}: ${error.message}\n  ${terminal.paintError("help", "help")}: ${error.help}`,
    );
    finish(error.exitCode);
  } else if (error instanceof CommanderError) {
    finish(error.exitCode === 0 ? 0 : 2);
  } else if (error instanceof Error && "syscall" in error) {
    // The disk refused: its message names the path, and a stack would tell nothing more.
    terminal.printError(`${terminal.paintError("error", "error")}: ${error.message}`);
    finish(1);
  } else {
    throw error;
  }
}
