// The entry point of the command `entity-derive`.
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// Sets the exit code instead of exiting, so that output to a pipe is flushed.
process.exitCode = await runProgram(process.argv.slice(2), processTerminal());
