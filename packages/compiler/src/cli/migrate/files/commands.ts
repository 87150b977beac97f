// Registers the subcommands of `migrate` that work on files.
import type { BaselineOptions } from "../database/baseline.ts";
import type { DriftOptions } from "../database/drift.ts";
import type { ResetOptions } from "../database/reset.ts";
import type { ReplayOptions } from "../migrate-options.ts";
import { type Registration, subcommand, withShadowOption } from "../subcommand.ts";
import type { CheckOptions } from "./check.ts";
import type { LintOptions } from "./lint.ts";
import type { NewOptions } from "./new.ts";
import type { SquashOptions } from "./squash.ts";

export function addFolderCommands({ migrate, terminal, finish }: Registration): void {
  withShadowOption(subcommand(migrate, "new", "write migrations for the changes of the entities"))
    .argument("[name]", "name of the files, after their timestamps (default: the first change)")
    .option("--down", "also write NAME.down.sql for each file, which reverts it")
    .option("--empty", "write an empty migration for SQL of your own")
    .option("--before <name>", "with --empty: place the file directly before this migration")
    .option("--dry-run", "write nothing")
    .option("--drop <names...>", "tables and columns to drop: users.full_name, people")
    .option("--allow-data-loss", "write the migration even if it loses data")
    .option("--strict", "treat warnings as errors")
    .action(async (name: string | undefined, options: NewOptions) =>
      finish(await (await import("./new.ts")).newMigration(name, options, terminal)),
    );
  withShadowOption(subcommand(migrate, "check", "for CI: check that entities, schema.sql and migrations agree"))
    .option("--database <url>", "database whose applied migrations must be unchanged")
    .option("--base <ref>", "git commit or branch: its migrations must be unchanged, new ones are linted")
    .option("--strict", "treat warnings as errors")
    .action(async (options: CheckOptions) =>
      finish(await (await import("./check.ts")).checkMigrations(options, terminal)),
    );
  withShadowOption(
    subcommand(migrate, "lint", "check migrations for locks, rewrites and failures, on an embedded database"),
  )
    .argument("<files...>", "paths or globs of migrations")
    .option("--strict", "treat warnings as errors")
    .action(async (files: readonly string[], options: LintOptions) =>
      finish(await (await import("./lint.ts")).lintMigrations(files, options, terminal)),
    );
  withShadowOption(subcommand(migrate, "drift", "compare a live database with its applied migrations"))
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .option("--ignore <patterns...>", "names of objects to ignore: 'audit.*'")
    .action(async (options: DriftOptions) =>
      finish(await (await import("../database/drift.ts")).drift(options, terminal)),
    );
  withShadowOption(
    subcommand(migrate, "baseline", "record migrations as applied, for a database that already has their objects"),
  )
    .argument("<name>", "last migration to record")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .action(async (name: string, options: BaselineOptions) =>
      finish(await (await import("../database/baseline.ts")).baseline(name, options, terminal)),
    );
  subcommand(migrate, "reset", "recreate a local database: drop all objects, apply all migrations")
    .option("--database <url>", "address of the database (default: DATABASE_URL)")
    .action(async (options: ResetOptions) =>
      finish(await (await import("../database/reset.ts")).reset(options, terminal)),
    );
  withShadowOption(
    subcommand(migrate, "restamp", "rename a migration that is out of order after a merge, so that it is the last one"),
  )
    .argument("<file>", "name of the migration")
    .action(async (file: string, options: ReplayOptions) =>
      finish(await (await import("./restamp.ts")).restamp(file, options, terminal)),
    );
  withShadowOption(subcommand(migrate, "squash", "replace many migrations with one baseline"))
    .requiredOption("--to <name>", "last migration to include")
    .option("--allow-data-loss", "exclude rows that the migrations insert")
    .action(async (options: SquashOptions) => finish(await (await import("./squash.ts")).squash(options, terminal)));
}
