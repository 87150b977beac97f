// The command `entity-derive`: the arguments of the process into an exit code.
import { commandError } from "./command-error.ts";
import { generate } from "./generate.ts";
import { processTerminal } from "./terminal.ts";
import { usualCall } from "./usual-call.ts";

const terminal = processTerminal();

/** Set rather than exited with, so that what was printed into a pipe arrives. */
function finish(exitCode: number): void {
  process.exitCode = exitCode;
}

try {
  const options = usualCall(process.argv.slice(2));
  if (options === null) await (await import("./program.ts")).runProgram(terminal, finish);
  else finish(await generate([], options, terminal));
} catch (error) {
  const failure = commandError(error);
  if (failure === null) throw error;
  terminal.printError(
    `${terminal.paintError("error", "error")}: ${failure.message}\n  ${terminal.paintError("help", "help")}: ${failure.help}`,
  );
  finish(failure.exitCode);
}
