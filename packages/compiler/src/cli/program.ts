// Defines the commands, their options and their help.
import { Command, CommanderError, Option } from "commander";
import { defaultFormat, formats } from "../diagnostics/render/format.ts";
import { compilerVersion } from "../project/own-package.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { addDiagramCommand } from "./diagram/command.ts";
import { addExpandCommand } from "./expand/command.ts";
import type { GenerateOptions } from "./generate.ts";
import { addIdempotencyCommands } from "./idempotency/commands.ts";
import { addInitCommand } from "./init/command.ts";
import { addMigrateCommands } from "./migrate/commands.ts";
import { addOpenApiCommand } from "./openapi/command.ts";
import { addOutboxCommands } from "./outbox/commands.ts";
import { addPullCommand } from "./pull/command.ts";
import { addSqlCommand } from "./sql/command.ts";
import { addStudioCommand } from "./studio/command.ts";
import type { Terminal } from "./terminal.ts";
import { addVerifyCommand } from "./verify/command.ts";

/** Runs a command, prints its error if it fails, and returns the exit code. */
export async function runProgram(commandLine: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode: ExitCode = 0;
  const finish = (code: ExitCode): void => {
    exitCode = code;
  };
  try {
    await createProgram(terminal, finish).parseAsync(commandLine, { from: "user" });
    return exitCode;
  } catch (error) {
    // Commander has printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = commandError(error);
    if (failure === null) throw error;
    terminal.printError(
      `${terminal.paintError("error", "error")}: ${failure.message}\n  ${terminal.paintError("help", "help")}: ${failure.help}`,
    );
    return failure.exitCode;
  }
}

/**
 * Creates the command line. The result of a command is passed to `finish`. The modules of a command are imported when
 * it runs.
 */
export function createProgram(terminal: Terminal, finish: (exitCode: ExitCode) => void): Command {
  const program = new Command("entity-derive")
    .description("Generates TypeScript from annotated classes.")
    .version(compilerVersion(), "-v, --version", "print the version")
    .helpOption("-h, --help", "show this help")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
    })
    .showHelpAfterError("Try `entity-derive --help`.")
    .addHelpText(
      "after",
      `${examples}\n\nExit codes: 0 success, 1 problems in the sources or stale files, 2 wrong usage or a file-system error.`,
    );

  program
    .command("generate")
    .description("generate the derived folder of every entity")
    .argument("[globs...]", "entity files, folders or globs (default: the config's `include`, or **/*.entity.ts)")
    .option("--check", "write nothing; exit with 1 if a generated file is stale, missing or superfluous")
    .option("--fix", "apply fixes that have a single safe correction, then generate")
    .option("--force", "overwrite generated files that were edited by hand")
    .option("--watch", "keep running, and generate again after every change")
    .option("--verbose", "also show notes")
    .addOption(new Option("--format <format>", "output format of problems").choices(formats).default(defaultFormat))
    .option("--shadow <url>", "server of PostgreSQL that analyzes *.queries.sql files, in place of PGlite")
    .option("--project <dir>", "folder of the project (default: the current folder)")
    .addHelpText("after", generateExamples)
    .action(async (globs: readonly string[], options: GenerateOptions & { readonly watch?: true }) =>
      finish(
        options.watch === true
          ? await (await import("./watch/watch.ts")).watchProject(globs, options, compilerVersion(), terminal)
          : await (await import("./generate.ts")).generate(globs, options, terminal),
      ),
    );

  program
    .command("explain")
    .description("explain a diagnostic, or list all diagnostics")
    .argument("[id]", "ID of the diagnostic, such as ED101")
    .action(async (id: string | undefined) => finish((await import("./explain.ts")).explain(id, terminal)));

  program
    .command("lsp")
    .description("start the language server on standard input and output (Language Server Protocol)")
    .option("--stdio", "use standard input and output (the default; many editors pass it)")
    .option("--clientProcessId <id>", "process of the editor; the server ends with it")
    .addHelpText("after", "\nEditors start it; see docs/editors.md.")
    .action(async () => (await import("./lsp.ts")).startLanguageServer(compilerVersion()));

  addInitCommand(program, terminal, finish);
  addMigrateCommands(program, terminal, finish);
  addPullCommand(program, terminal, finish);
  addVerifyCommand(program, terminal, finish);
  addExpandCommand(program, terminal, finish);
  addSqlCommand(program, terminal, finish);
  addOpenApiCommand(program, terminal, finish);
  addDiagramCommand(program, terminal, finish);
  addOutboxCommands(program, terminal, finish);
  addIdempotencyCommands(program, terminal, finish);
  addStudioCommand(program, terminal, finish);

  return program;
}

const examples = `
Examples:
  $ entity-derive generate                    all entities of the project
  $ entity-derive generate src/user.entity.ts one file
  $ entity-derive generate --check            in CI: fail if a file is stale
  $ entity-derive explain ED101               what a diagnostic means`;

const generateExamples = `
Examples:
  $ entity-derive generate                    all entities of the project
  $ entity-derive generate src/users          the entities of a folder
  $ entity-derive generate --fix              apply safe corrections first
  $ entity-derive generate --watch            generate again after every change
  $ entity-derive generate --check --format github`;
