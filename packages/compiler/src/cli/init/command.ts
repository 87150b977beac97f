// `entity-derive init` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { InitOptions } from "./init.ts";

export function addInitCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("init")
    .description("set up entity-derive in an existing project")
    .option("--dry-run", "write nothing, and print what would be written")
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (options: InitOptions) => finish(await (await import("./init.ts")).init(options, terminal)));
}

const examples = `
Existing files are not overwritten, and no questions are asked. Package manager, module kind, driver, validator and
framework are detected from the project.

Examples:
  $ npx @entity-derive/compiler init --dry-run
  $ npx @entity-derive/compiler init`;
