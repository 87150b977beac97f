// `entity-derive verify` with its options.
import { type Command, Option } from "commander";
import { formats } from "../../diagnostics/render/format.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { VerifyOptions } from "./verify-options.ts";

export function addVerifyCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("verify")
    .description("for CI: check that PostgreSQL accepts every generated statement")
    .option("--database <url>", "existing database, which is only read (default: a PGlite created by the migrations)")
    .option("--explain", "report reads that scan a table, pages that sort one, and unused indexes")
    .option("--strict", "treat warnings as errors")
    .option("--shadow <url>", "server for a temporary database")
    .addOption(new Option("--format <format>", "output format of problems").choices(formats).default("text"))
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (options: VerifyOptions) => finish(await (await import("./verify.ts")).verify(options, terminal)));
}

const examples = `
Examples:
  $ entity-derive verify                                         on a PGlite, created by migrations/ or the entities
  $ entity-derive verify --database postgres://localhost/shop    on an existing database
  $ entity-derive verify --explain --format github               in CI`;
