// The command `entity-derive`: the arguments of the process into an exit code.
import { commandError } from "./command-error.ts";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

const terminal = processTerminal();

/** Set rather than exited with, so that what was printed into a pipe arrives. */
function finish(exitCode: number): void {
  process.exitCode = exitCode;
}

try {
  await runProgram(terminal, finish);
} catch (error) {
  const failure = commandError(error);
  if (failure === null) throw error;
  terminal.printError(
    `${terminal.paintError("error", "error")}: ${failure.message}\n  ${terminal.paintError("help", "help")}: ${failure.help}`,
  );
  finish(failure.exitCode);
}
