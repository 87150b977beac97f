// `entity-derive sql` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { SqlOptions } from "./sql.ts";

export function addSqlCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("sql")
    .description("print the SQL of the repositories and of *.queries.sql files, of the schema, or of its privileges")
    .argument("[globs...]", "entity files, files with SQL, folders or globs (default: all entities of the project)")
    .option("--only <names...>", "print only these statements: users.findById, or findById of every entity")
    .option("--schema", "print the DDL of the tables instead, in executable order")
    .option("--grants <role>", "print the privileges of the application's role instead, for row-level security")
    .option("--jobs <role>", "with --grants: also those of a role for jobs, which reads the rows of all owners")
    .option("--out <file>", "output file (default: standard output)")
    .option("--shadow <url>", "server of PostgreSQL that analyzes *.queries.sql files, in place of PGlite")
    .option("--project <dir>", "folder of the project (default: the current folder)")
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
