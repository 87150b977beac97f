// `entity-derive pull` with its options.
import { type Command, Option } from "commander";
import { formats } from "../../diagnostics/render/format.ts";
import { withSlashes } from "../../text/paths/slash-path.ts";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { PullOptions } from "./pull-options.ts";

export function addPullCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("pull")
    .description("write entity files and a baseline migration from an existing database")
    .option("--database <url>", "address of the database, which is only read (default: DATABASE_URL)")
    .option("--schema <names...>", "schemas to read (default: all)")
    .option(
      "--out <dir>",
      "folder of the entity files, relative to the project",
      (path) => withSlashes(path),
      "src/entities",
    )
    .option("--names <file>", 'JSON file with names of classes: { "people": "Person" }')
    .option("--sample", "read all rows, and list columns with values that a field cannot represent")
    .option("--dry-run", "write nothing")
    .option("--shadow <url>", "server to test the entities on, in temporary databases")
    .addOption(new Option("--format <format>", "output format of the result").choices(formats).default("text"))
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (options: PullOptions) => finish(await (await import("./pull.ts")).pull(options, terminal)));
}

const examples = `
Examples:
  $ entity-derive pull --database postgres://localhost/shop --dry-run
  $ entity-derive pull --database postgres://localhost/shop --out src/entities --sample`;
