// `entity-derive sql` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { SqlOptions } from "./sql.ts";

export function addSqlCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("sql")
    .description("print the SQL of the generated repositories, of the schema, or of the rights on it")
    .argument("[globs...]", "entity files, folders or globs (default: all of the project)")
    .option("--only <names...>", "only these statements: users.findById, or findById of every entity")
    .option("--schema", "the DDL of the tables instead, in an order in which it can be run")
    .option("--grants <role>", "the rights of the application's role instead, as row-level security needs them")
    .option("--jobs <role>", "with --grants: and those of the role of jobs, which sees the rows of all owners")
    .option("--out <file>", "write a file (default: print)")
    .option("--project <dir>", "a folder of the project (default: the current one)")
    .addHelpText("after", examples)
    .action(async (globs: readonly string[], options: SqlOptions) =>
      finish(await (await import("./sql.ts")).sql(globs, options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive sql src/user.entity.ts
  $ entity-derive sql --only users.findById
  $ entity-derive sql --schema --out schema.sql
  $ entity-derive sql --grants shop_app --jobs shop_jobs | psql shop`;
