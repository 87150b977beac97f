// `entity-derive verify` with its options.
import { type Command, Option } from "commander";
import { formats } from "../../diagnostics/render/format.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { VerifyOptions } from "./verify-options.ts";

export function addVerifyCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("verify")
    .description("for CI: does PostgreSQL accept every generated statement?")
    .option(
      "--database <url>",
      "a database that is there and is only read (default: a PGlite made from the migrations)",
    )
    .option("--explain", "name reads that scan a table, pages that sort one, and indexes that nothing uses")
    .option("--strict", "warnings are errors")
    .option("--shadow <url>", "make the database on a server, and drop it after")
    .addOption(new Option("--format <format>", "how problems are printed").choices(formats).default("text"))
    .option("--project <dir>", "a folder of the project (default: the current one)")
    .addHelpText("after", examples)
    .action(async (options: VerifyOptions) => finish(await (await import("./verify.ts")).verify(options, terminal)));
}

const examples = `
Examples:
  $ entity-derive verify                                         on a PGlite, from migrations/ or the entities
  $ entity-derive verify --database postgres://localhost/shop    on a database as it is
  $ entity-derive verify --explain --format github               in CI`;
