// `entity-derive diagram` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { DiagramOptions } from "./diagram.ts";

export function addDiagramCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("diagram")
    .description("print a Mermaid diagram of the tables and their foreign keys")
    .argument("[globs...]", "entity files, folders or globs (default: all entities of the project)")
    .option("--out <file>", "output file (default: standard output)")
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (globs: readonly string[], options: DiagramOptions) =>
      finish(await (await import("./diagram.ts")).diagram(globs, options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive diagram --out docs/tables.mmd
  $ entity-derive diagram src/orders            the tables of one folder`;
