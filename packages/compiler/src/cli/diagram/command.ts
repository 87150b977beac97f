// `entity-derive diagram` with its options.
import { type Command, Option } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { DiagramOptions } from "./diagram.ts";
import { shownColumns } from "./shown-columns.ts";

export function addDiagramCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("diagram")
    .description("draw the tables and their foreign keys")
    .argument("[globs...]", "entity files, folders or globs (default: all of the project)")
    .addOption(
      new Option("--format <format>", "default: svg where --out ends in .svg, otherwise mermaid").choices([
        "svg",
        "mermaid",
      ]),
    )
    .addOption(new Option("--columns <columns>", "which columns an SVG shows").choices(shownColumns).default("all"))
    .option("--out <file>", "write a file (default: print)")
    .option("--project <dir>", "a folder of the project (default: the current one)")
    .addHelpText("after", examples)
    .action(async (globs: readonly string[], options: DiagramOptions) =>
      finish(await (await import("./diagram.ts")).diagram(globs, options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive diagram --out docs/tables.svg
  $ entity-derive diagram --out docs/tables.svg --columns keys
  $ entity-derive diagram src/orders           Mermaid, for a Markdown file`;
