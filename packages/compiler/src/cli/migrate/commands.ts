// `entity-derive migrate` with its subcommands and their options.
import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type CommandLine,
  databaseOption,
  formatOption,
  projectOption,
  replayShadowOption,
  strictOption,
} from "../command-line.ts";

export function addMigrateCommands({ program, run }: CommandLine): void {
  const migrate = program
    .command("migrate")
    .description("write, check and apply migrations: SQL files that change the schema and keep the data");
  const subcommand = (name: string, description: string): Command =>
    migrate
      .command(name)
      .description(description)
      .addOption(formatOption())
      .option(...projectOption);
  const replayCommand = (name: string, description: string): Command =>
    subcommand(name, description).option(...replayShadowOption);

  replayCommand("new", "write migrations for the changes of the entities")
    .argument("[name]", "name of the files, after their timestamps (default: the first change)")
    .option("--down", "also write NAME.down.sql for each file, which reverts it")
    .option("--empty", "write an empty migration for SQL of your own")
    .option("--before <name>", "with --empty: place the file directly before this migration")
    .option("--dry-run", "write nothing")
    .option("--drop <names...>", "tables and columns to drop: users.full_name, people")
    .option("--allow-data-loss", "write the migration even if it loses data")
    .option(...strictOption)
    .action(run(async () => (await import("./files/new.ts")).newMigration));
  replayCommand("check", "for CI: check that entities, schema.sql and migrations agree")
    .option("--database <url>", "database whose applied migrations must be unchanged")
    .option("--base <ref>", "git commit or branch: its migrations must be unchanged, new ones are linted")
    .option(...strictOption)
    .action(run(async () => (await import("./files/check.ts")).checkMigrations));
  replayCommand("lint", "check migrations for locks, rewrites and failures, on an embedded database")
    .argument("<files...>", "paths or globs of migrations")
    .option(...strictOption)
    .action(run(async () => (await import("./files/lint.ts")).lintMigrations));
  replayCommand("drift", "compare a live database with its applied migrations")
    .option(...databaseOption)
    .option("--ignore <patterns...>", "names of objects to ignore: 'audit.*'")
    .action(run(async () => (await import("./database/drift.ts")).drift));
  replayCommand("baseline", "record migrations as applied, for a database that already has their objects")
    .argument("<name>", "last migration to record")
    .option(...databaseOption)
    .action(run(async () => (await import("./database/baseline.ts")).baseline));
  subcommand("reset", "recreate a local database: drop all objects, apply all migrations")
    .option(...databaseOption)
    .action(run(async () => (await import("./database/reset.ts")).reset));
  replayCommand("restamp", "rename a migration that is out of order after a merge, so that it is the last one")
    .argument("<file>", "name of the migration")
    .action(run(async () => (await import("./files/restamp.ts")).restamp));
  replayCommand("squash", "replace many migrations with one baseline")
    .requiredOption("--to <name>", "last migration to include")
    .option("--allow-data-loss", "exclude rows that the migrations insert")
    .action(run(async () => (await import("./files/squash.ts")).squash));
  const wait = new Option("--wait <duration>", "how long to wait for locks of other sessions")
    .argParser(parseDuration)
    .default(600_000, "10m");
  subcommand("up", "apply all pending migrations")
    .option("--to <name>", "the last file to apply (default: all)")
    .option("--before-deployment", "stop before the first file that begins with `-- entity-derive: after deployment`")
    .addOption(wait)
    .option("--dry-run", "change nothing; print what would be applied")
    .option(...databaseOption)
    .action(run(async () => (await import("./database/up.ts")).up));
  subcommand("down", "undo the last migrations with their NAME.down.sql")
    .option("--to <name>", "last migration to keep (default: undo those that the last run applied)")
    .addOption(wait)
    .option("--dry-run", "change nothing; print what would be undone")
    .option(...databaseOption)
    .action(run(async () => (await import("./database/down.ts")).down));
  subcommand("status", "list the migrations that are applied, pending, changed or unknown")
    .option(...databaseOption)
    .action(run(async () => (await import("./database/status.ts")).status));
}

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** @throws {InvalidArgumentError} for an invalid duration */
function parseDuration(text: string): number {
  const [, count, unit = ""] = /^(\d+)(ms|s|m|h)$/.exec(text) ?? [];
  const milliseconds = units[unit];
  if (count === undefined || milliseconds === undefined)
    throw new InvalidArgumentError("a duration is a number with a unit: 500ms, 30s, 10m, 2h.");
  return Number(count) * milliseconds;
}
