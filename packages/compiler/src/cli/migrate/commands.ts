// `entity-derive migrate` and its subcommands, with their options.
import { type Command, Option } from "commander";
import { formats } from "../../diagnostics/render/render.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import { type CheckOptions, checkMigrations } from "./check.ts";

/** What a subcommand is registered with. */
export interface Registration {
  /** `entity-derive migrate`, on which the subcommands are. */
  readonly migrate: Command;
  readonly terminal: Terminal;
  readonly finish: (exitCode: ExitCode) => void;
}

export function addMigrateCommands(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  const migrate = program
    .command("migrate")
    .description("write, check and apply migrations: SQL files that change the schema under its data");
  addWriting({ migrate, terminal, finish });
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

function addWriting({ migrate, terminal, finish }: Registration): void {
  replaying(subcommand(migrate, "check", "for CI: do entities, schema.sql and the files agree?"))
    .option("--database <url>", "a database whose applied files must be unchanged")
    .option("--base <ref>", "a commit or branch of git: its files must be unchanged, those that are new are linted")
    .option("--strict", "warnings are errors")
    .action(async (options: CheckOptions) => finish(await checkMigrations(options, terminal)));
}
