// The command `entity-derive`: the arguments of the process into an exit code.
import { CommanderError } from "commander";
import { commandError } from "./command-error.ts";
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
  const failure = commandError(error);
  if (failure !== null) {
    terminal.printError(
      `${terminal.paintError("error", "error")}: ${failure.message}\n  ${terminal.paintError("help", "help")}: ${failure.help}`,
    );
    finish(failure.exitCode);
  } else if (error instanceof CommanderError) {
    finish(error.exitCode === 0 ? 0 : 2);
  } else {
    throw error;
  }
}
