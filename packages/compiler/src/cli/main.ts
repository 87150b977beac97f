// The command `entity-derive`: the arguments of the process into an exit code.
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

// Set rather than exited with, so that what was printed into a pipe arrives.
process.exitCode = await runProgram(process.argv.slice(2), processTerminal());
