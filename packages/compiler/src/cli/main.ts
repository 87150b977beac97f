// The entry point of the command `entity-derive`.
import { setFlagsFromString } from "node:v8";
import { runProgram } from "./program.ts";
import { processTerminal } from "./terminal.ts";

const words = process.argv.slice(2);

// V8 would optimize PGlite and the parser, at 0.7 s of CPU, for a command that ends before it is faster by that.
const keepsRunning = words.some((word) => ["lsp", "studio", "--watch"].includes(word));
if (!keepsRunning) for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);

// Sets the exit code instead of exiting, so that output to a pipe is flushed.
process.exitCode = await runProgram(words, processTerminal());
