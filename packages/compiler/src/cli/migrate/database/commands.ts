// Registers the subcommands of `migrate` that work on a database.
import { Option } from "commander";
import { type Registration, subcommand } from "../subcommand.ts";
import type { DownOptions } from "./down.ts";
import { parseDuration } from "./duration.ts";
import type { StatusOptions } from "./status.ts";
import type { UpOptions } from "./up.ts";

export function addDatabaseCommands({ migrate, terminal, finish }: Registration): void {
  const wait = (): Option =>
    new Option("--wait <duration>", "how long to wait for locks of other sessions")
      .argParser(parseDuration)
      .default(600_000, "10m");
  subcommand(migrate, "up", "apply all pending migrations")
    .option("--to <name>", "the last file to apply (default: all)")
    .option("--before-deployment", "stop before the first file that begins with `-- entity-derive: after deployment`")
    .addOption(wait())
    .option("--dry-run", "change nothing; print what would be applied")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .action(async (options: UpOptions) => finish(await (await import("./up.ts")).up(options, terminal)));
  subcommand(migrate, "down", "undo the last migrations with their NAME.down.sql")
    .option("--to <name>", "last migration to keep (default: undo those that the last run applied)")
    .addOption(wait())
    .option("--dry-run", "change nothing; print what would be undone")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .action(async (options: DownOptions) => finish(await (await import("./down.ts")).down(options, terminal)));
  subcommand(migrate, "status", "list the migrations that are applied, pending, changed or unknown")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .action(async (options: StatusOptions) => finish(await (await import("./status.ts")).status(options, terminal)));
}
