// What all subcommands of `migrate` have in common on the command line.
import { type Command, Option } from "commander";
import { formats } from "../../diagnostics/render/format.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";

/** What a subcommand is registered with. */
export interface Registration {
  /** `entity-derive migrate`, on which the subcommands are. */
  readonly migrate: Command;
  readonly terminal: Terminal;
  readonly finish: (exitCode: ExitCode) => void;
}

/** A subcommand with the options that all of them have. */
export function subcommand(migrate: Command, name: string, description: string): Command {
  return migrate
    .command(name)
    .description(description)
    .addOption(new Option("--format <format>", "how problems are printed").choices(formats).default("text"))
    .option("--project <dir>", "a folder of the project (default: the current one)");
}

/** Those that replay files take a server in place of the embedded database. */
export function replaying(command: Command): Command {
  return command.option("--shadow <url>", "replay on a server, in databases made for it and dropped after");
}
