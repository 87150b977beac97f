// `entity-derive expand` with its options.
import type { Command } from "commander";
import type { ExitCode } from "../command-error.ts";
import type { Terminal } from "../terminal.ts";
import type { ExpandOptions } from "./expand.ts";

export function addExpandCommand(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void): void {
  program
    .command("expand")
    .description("print the generated files without writing them")
    .argument("<globs...>", "entity files, files with SQL, folders or globs")
    .option("--only <files...>", "print only these generated files: postgres, dto, …")
    .option("--shadow <url>", "server of PostgreSQL that analyzes *.queries.sql files, in place of PGlite")
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", examples)
    .action(async (globs: readonly string[], options: ExpandOptions) =>
      finish(await (await import("./expand.ts")).expand(globs, options, terminal)),
    );
}

const examples = `
Examples:
  $ entity-derive expand src/user.entity.ts
  $ entity-derive expand src/user.entity.ts --only postgres
  $ entity-derive expand src/user.entity.ts --only dto query | less`;
