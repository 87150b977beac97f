// What ends a command before its work is done: a wrong call, or a project that cannot be read.

/** 1: problems in the project. 2: wrong usage, or a disk that refuses. */
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

/** An error as what the command ends with; null for one that is a fault of ours. */
export function commandError(error: unknown): CommandError | null {
  if (error instanceof CommandError) return error;
  // The disk refused: the message names the path, and a stack would say nothing more.
  if (error instanceof Error && "syscall" in error) return new CommandError(2, error.message, "nothing was changed");
  return null;
}
