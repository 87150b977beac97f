// Registers subcommands of `migrate` with their common options.
import { type Command, Option } from "commander";
import { formats } from "../../diagnostics/render/format.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";

/** The arguments of a registration. */
export interface Registration {
  /** The command `entity-derive migrate`. */
  readonly migrate: Command;
  readonly terminal: Terminal;
  readonly finish: (exitCode: ExitCode) => void;
}

/** Adds a subcommand with the common options. */
export function subcommand(migrate: Command, name: string, description: string): Command {
  return migrate
    .command(name)
    .description(description)
    .addOption(new Option("--format <format>", "output format of problems").choices(formats).default("text"))
    .option("--project <dir>", "folder of the project (default: the current folder)");
}

/** Adds the option `--shadow` for subcommands that replay files. */
export function withShadowOption(command: Command): Command {
  return command.option("--shadow <url>", "server for the replay, in temporary databases");
}
