// `entity-derive idempotency` with its subcommand.
import { type Command, Option } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { PurgeCommandOptions } from "./purge.ts";

export function addIdempotencyCommands(
  program: Command,
  terminal: Terminal,
  finish: (exitCode: ExitCode) => void,
): void {
  program
    .command("idempotency")
    .description("maintain the keys of repeated requests in a database")
    .addHelpText("after", examples)
    .command("purge")
    .description("remove keys that have expired")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"))
    .action(async (options: PurgeCommandOptions) =>
      finish(await (await import("./purge.ts")).purge(options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive idempotency purge --database postgres://localhost/shop`;
