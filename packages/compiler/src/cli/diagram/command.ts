// `entity-derive diagram` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { DiagramOptions } from "./diagram.ts";

export function addDiagramCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("diagram")
    .description("print the tables and their foreign keys as a Mermaid diagram")
    .argument("[globs...]", "entity files, folders or globs (default: all of the project)")
    .option("--out <file>", "write a file (default: print)")
    .option("--project <dir>", "a folder of the project (default: the current one)")
    .addHelpText("after", examples)
    .action(async (globs: readonly string[], options: DiagramOptions) =>
      finish(await (await import("./diagram.ts")).diagram(globs, options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive diagram --out docs/tables.mmd
  $ entity-derive diagram src/orders            the tables of one folder`;
