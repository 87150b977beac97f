// What ends a command before its work is done: a wrong call, or a project that cannot be read.

/** 1: problems in the project. 2: wrong usage. */
export type ExitCode = 0 | 1 | 2;

/** Thrown anywhere in the command line, shown by `main.ts` as message and help. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  readonly help: string;

  constructor(exitCode: ExitCode, message: string, help: string) {
    super(message);
    this.name = "CommandError";
    this.exitCode = exitCode;
    this.help = help;
  }
}
