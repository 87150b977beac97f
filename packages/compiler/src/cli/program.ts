// Defines the commands, their options and their help.
import { Command, CommanderError } from "commander";
import { compilerVersion } from "../project/own-package.ts";
import { commandError, type ExitCode } from "./command-error.ts";
import { CommandLine, formatOption, projectOption, statementsShadowOption } from "./command-line.ts";
import {
  addIdempotencyCommands,
  addOutboxCommands,
  addPullCommand,
  addStudioCommand,
  addVerifyCommand,
} from "./database-commands.ts";
import type { GenerateOptions } from "./generate.ts";
import { addMigrateCommands } from "./migrate/commands.ts";
import { addPrintCommands } from "./print-commands.ts";
import type { Terminal } from "./terminal.ts";

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

  const commandLine = new CommandLine(program, terminal, finish);
  const { run } = commandLine;

  program
    .command("generate")
    .description("generate the derived folder of every entity")
    .argument("[globs...]", "entity files, folders or globs (default: the config's `include`, or **/*.entity.ts)")
    .option("--check", "write nothing; exit with 1 if a generated file is stale, missing or superfluous")
    .option("--fix", "apply fixes that have a single safe correction, then generate")
    .option("--force", "overwrite generated files that were edited by hand")
    .option("--watch", "keep running, and generate again after every change")
    .option("--verbose", "also show notes")
    .addOption(formatOption())
    .option(...statementsShadowOption)
    .option(...projectOption)
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

  program
    .command("init")
    .description("set up entity-derive in an existing project")
    .option("--dry-run", "write nothing, and print what would be written")
    .option(...projectOption)
    .addHelpText("after", initExamples)
    .action(run(async () => (await import("./init/init.ts")).init));

  addMigrateCommands(commandLine);
  addPullCommand(commandLine);
  addVerifyCommand(commandLine);
  addPrintCommands(commandLine);
  addOutboxCommands(commandLine);
  addIdempotencyCommands(commandLine);
  addStudioCommand(commandLine);

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

const initExamples = `
Existing files are not overwritten, and no questions are asked. Package manager, module kind, driver, validator and
framework are detected from the project.

Examples:
  $ npx @entity-derive/compiler init --dry-run
  $ npx @entity-derive/compiler init`;
