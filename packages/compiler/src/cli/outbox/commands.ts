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
    .description("inspect the outboxes of a database, and retry parked events")
    .addHelpText("after", examples);
  const subcommand = (name: string, description: string): Command =>
    outbox
      .command(name)
      .description(description)
      .option("--database <url>", "address of the database (default: DATABASE_URL)")
      .addOption(new Option("--format <format>", "output format").choices(["text", "json"]).default("text"));
  subcommand("status", "show waiting and parked events, and the drainers").action(
    async (options: StatusCommandOptions) => finish(await (await import("./status.ts")).status(options, terminal)),
  );
  subcommand("parked", "list parked events, which are no longer delivered, with their errors")
    .option("--limit <count>", "maximum number of events of each outbox", readCount, 20)
    .action(async (options: ParkedCommandOptions) =>
      finish(await (await import("./parked.ts")).parked(options, terminal)),
    );
  subcommand("retry", "deliver parked events again, with their attempts reset")
    .argument("<ids...>", "ids of events, from `outbox parked`")
    .addOption(
      new Option("--kind <kind>", "outbox of the events, if both outboxes have an event with the id").choices([
        "rows",
        "batches",
      ]),
    )
    .action(async (ids: readonly string[], options: RetryCommandOptions) =>
      finish(await (await import("./retry.ts")).retry(ids, options, terminal)),
    );
  subcommand("reset", "after a restore from a dump: deliver all events of an outbox in batches again")
    .option("--yes", "perform the reset; without it, only print what would be done")
    .action(async (options: ResetCommandOptions) =>
      finish(await (await import("./reset.ts")).reset(options, terminal)),
    );
}

/** @throws {InvalidArgumentError} for an invalid number, and for more rows than fit one response */
function readCount(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 10_000) throw new InvalidArgumentError("a limit has to be a whole number from 1 to 10000.");
  return count;
}

const examples = `
Examples:
  $ entity-derive outbox status --database postgres://localhost/shop
  $ entity-derive outbox parked --limit 5
  $ entity-derive outbox retry 4711 4712
  $ entity-derive outbox reset --yes           after a restore from a dump`;
