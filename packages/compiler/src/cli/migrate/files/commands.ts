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
  withShadowOption(subcommand(migrate, "new", "write what changed in the entities as the next files"))
    .argument("[name]", "what the files are called after their stamps (default: the first change)")
    .option("--down", "write NAME.down.sql beside each file, which undoes it")
    .option("--empty", "write a file for SQL that is written by hand")
    .option("--before <name>", "with --empty: stamp the file so that it is applied right before this one")
    .option("--dry-run", "write nothing")
    .option("--drop <names...>", "tables and columns that may be dropped: users.full_name, people")
    .option("--allow-data-loss", "write it even where data is lost")
    .option("--strict", "warnings are errors")
    .action(async (name: string | undefined, options: NewOptions) =>
      finish(await (await import("./new.ts")).newMigration(name, options, terminal)),
    );
  withShadowOption(subcommand(migrate, "check", "for CI: do entities, schema.sql and the files agree?"))
    .option("--database <url>", "a database whose applied files must be unchanged")
    .option("--base <ref>", "a commit or branch of git: its files must be unchanged, those that are new are linted")
    .option("--strict", "warnings are errors")
    .action(async (options: CheckOptions) =>
      finish(await (await import("./check.ts")).checkMigrations(options, terminal)),
    );
  withShadowOption(subcommand(migrate, "lint", "what statements do to a running system, seen on an embedded database"))
    .argument("<files...>", "migrations, by their paths or by globs")
    .option("--strict", "warnings are errors")
    .action(async (files: readonly string[], options: LintOptions) =>
      finish(await (await import("./lint.ts")).lintMigrations(files, options, terminal)),
    );
  withShadowOption(subcommand(migrate, "drift", "a live database against what its applied files make"))
    .option("--database <url>", "the database (default: DATABASE_URL)")
    .option("--ignore <patterns...>", "objects that do not matter, by their names: 'audit.*'")
    .action(async (options: DriftOptions) =>
      finish(await (await import("../database/drift.ts")).drift(options, terminal)),
    );
  withShadowOption(subcommand(migrate, "baseline", "record files as applied, where the database has what they make"))
    .argument("<name>", "the last file that is recorded")
    .option("--database <url>", "the database (default: DATABASE_URL)")
    .action(async (name: string, options: BaselineOptions) =>
      finish(await (await import("../database/baseline.ts")).baseline(name, options, terminal)),
    );
  subcommand(migrate, "reset", "a local database from nothing: drop all that is in it, apply all files")
    .option("--database <url>", "the database (default: DATABASE_URL)")
    .action(async (options: ResetOptions) =>
      finish(await (await import("../database/reset.ts")).reset(options, terminal)),
    );
  withShadowOption(subcommand(migrate, "restamp", "give a file that came out of order in a merge a name at the end"))
    .argument("<file>", "the migration")
    .action(async (file: string, options: ReplayOptions) =>
      finish(await (await import("./restamp.ts")).restamp(file, options, terminal)),
    );
  withShadowOption(subcommand(migrate, "squash", "put one baseline in place of many files"))
    .requiredOption("--to <name>", "the last file that goes into it")
    .option("--allow-data-loss", "leave out rows that the files insert")
    .action(async (options: SquashOptions) => finish(await (await import("./squash.ts")).squash(options, terminal)));
}
