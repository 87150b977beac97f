// Registers commands, with the options that several of them have.
import { type Command, Option } from "commander";
import { defaultFormat, formats } from "../diagnostics/render/render.ts";
import type { ExitCode } from "./command-error.ts";
import type { Terminal } from "./terminal.ts";

type RunnableCommand<Parameters extends readonly unknown[]> = (
  ...parameters: [...Parameters, Terminal]
) => ExitCode | Promise<ExitCode>;

export class CommandLine {
  readonly program: Command;
  readonly #terminal: Terminal;
  readonly #finish: (exitCode: ExitCode) => void;

  constructor(program: Command, terminal: Terminal, finish: (exitCode: ExitCode) => void) {
    this.program = program;
    this.#terminal = terminal;
    this.#finish = finish;
  }

  /** Returns the action of a command: imports its module, runs it, and passes its exit code on. */
  readonly run =
    <Parameters extends readonly unknown[]>(load: () => Promise<RunnableCommand<Parameters>>) =>
    async (...parameters: Parameters): Promise<void> => {
      const command = await load();
      // Commander adds the command itself.
      const own = parameters.slice(0, -1) as readonly unknown[] as Parameters;
      this.#finish(await command(...own, this.#terminal));
    };
}

type TextOption = readonly [flags: string, description: string];

export const entityGlobs: TextOption = [
  "[globs...]",
  "entity files, folders or globs (default: all entities of the project)",
];
export const projectOption: TextOption = ["--project <dir>", "folder of the project (default: the current folder)"];
export const databaseOption: TextOption = ["--database <url>", "address of the database (default: DATABASE_URL)"];
export const outOption: TextOption = ["--out <file>", "output file (default: standard output)"];
/** The option of commands that read files with SQL. */
export const statementsShadowOption: TextOption = [
  "--shadow <url>",
  "server of PostgreSQL that analyzes *.queries.sql files, in place of PGlite",
];
/** The option of commands that replay migrations. */
export const replayShadowOption: TextOption = ["--shadow <url>", "server for the replay, in temporary databases"];
export const strictOption: TextOption = ["--strict", "treat warnings as errors"];

export function formatOption(subject = "problems"): Option {
  return new Option("--format <format>", `output format of ${subject}`).choices(formats).default(defaultFormat);
}

/** Returns the option of commands that print no problems. */
export function dataFormatOption(): Option {
  return new Option("--format <format>", "output format").choices(["text", "json"]).default("text");
}
