// `entity-derive outbox` with its subcommands and their options.
import { type Command, InvalidArgumentError, Option } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ParkedCommandOptions } from "./parked.ts";
import type { ResetCommandOptions } from "./reset.ts";
import type { RetryCommandOptions } from "./retry.ts";
import type { StatusCommandOptions } from "./status.ts";

export function addOutboxCommands(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  const outbox = program
    .command("outbox")
    .description("for operators: what waits in the outboxes of a database, and what is parked")
    .addHelpText("after", examples);
  const subcommand = (name: string, description: string): Command =>
    outbox
      .command(name)
      .description(description)
      .option("--database <url>", "the database (default: DATABASE_URL)")
      .addOption(new Option("--format <format>", "how it is printed").choices(["text", "json"]).default("text"));
  subcommand("status", "how much waits and for how long, who delivers it, how many rows are parked").action(
    async (options: StatusCommandOptions) => finish(await (await import("./status.ts")).status(options, terminal)),
  );
  subcommand("parked", "rows that are no longer delivered, with the errors that they failed with")
    .option("--limit <count>", "how many of each outbox at most", readCount, 20)
    .action(async (options: ParkedCommandOptions) =>
      finish(await (await import("./parked.ts")).parked(options, terminal)),
    );
  subcommand("retry", "let parked rows be delivered again, as if they had never been tried")
    .argument("<ids...>", "ids that `outbox parked` shows")
    .addOption(
      new Option("--kind <kind>", "the outbox, where both have a parked row of that id").choices(["rows", "batches"]),
    )
    .action(async (ids: readonly string[], options: RetryCommandOptions) =>
      finish(await (await import("./retry.ts")).retry(ids, options, terminal)),
    );
  subcommand("reset", "after a restore from a dump: let an outbox in batches deliver all that it has again")
    .option("--yes", "do it; without it is only said what would be done")
    .action(async (options: ResetCommandOptions) =>
      finish(await (await import("./reset.ts")).reset(options, terminal)),
    );
}

/** @throws {InvalidArgumentError} for an invalid number, and for more rows than fit one response */
function readCount(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 10_000) throw new InvalidArgumentError("a limit is a whole number from 1 to 10000.");
  return count;
}

const examples = `
Examples:
  $ entity-derive outbox status --database postgres://localhost/shop
  $ entity-derive outbox parked --limit 5
  $ entity-derive outbox retry 4711 4712
  $ entity-derive outbox reset --yes           after a restore from a dump`;
