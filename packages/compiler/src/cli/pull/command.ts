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
    .description("write entity files, and the first migration, from a database that is there")
    .option("--database <url>", "the database (default: DATABASE_URL); it is only read")
    .option("--schema <names...>", "the schemas that are pulled (default: all)")
    .option(
      "--out <dir>",
      "the folder of the entity files, from the project's root",
      (given) => withSlashes(given),
      "src/entities",
    )
    .option("--names <file>", 'what classes are called, as JSON: { "people": "Person" }')
    .option("--sample", "read all rows, and name columns with values that a field could not hold")
    .option("--dry-run", "write nothing")
    .option("--shadow <url>", "try the entities on a server, in databases made for it and dropped after")
    .addOption(new Option("--format <format>", "how the outcome is printed").choices(formats).default("text"))
    .option("--project <dir>", "a folder of the project (default: the current one)")
    .addHelpText("after", examples)
    .action(async (options: PullOptions) => finish(await (await import("./pull.ts")).pull(options, terminal)));
}

const examples = `
Examples:
  $ entity-derive pull --database postgres://localhost/shop --dry-run
  $ entity-derive pull --database postgres://localhost/shop --out src/entities --sample`;
