// `entity-derive init` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { InitOptions } from "./init.ts";

export function addInitCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("init")
    .description("set entity-derive up in a project that is there")
    .option("--dry-run", "write nothing, and say what would be written")
    .option("--project <dir>", "a folder of the project (default: the current one)")
    .addHelpText("after", examples)
    .action(async (options: InitOptions) => finish(await (await import("./init.ts")).init(options, terminal)));
}

const examples = `
Nothing that is there is overwritten, and nothing is asked. Package manager, module kind, driver, validator and framework
are those that the project has.

Examples:
  $ npx @entity-derive/compiler init --dry-run
  $ npx @entity-derive/compiler init`;
