// Errors that end a command: invalid arguments, or a project that cannot be read.
import { fileSystemError, watchLimit } from "../6-write/file-system-error.ts";
import { sentenceOf } from "../diagnostics/diagnostic.ts";
import { ProjectError } from "../project/project-error.ts";

/** 1: problems in the project. 2: invalid arguments, or a file-system error. */
export type ExitCode = 0 | 1 | 2;

/** Thrown anywhere in the command line; `program.ts` prints its message and help. */
export class CommandError extends ProjectError {}

/** Converts an error into one that the command prints; null for a bug in the compiler. */
export function commandError(error: unknown): ProjectError | null {
  if (error instanceof ProjectError) return error;
  const failure = fileSystemError(error, null);
  if (failure === null || !(error instanceof Error)) return null;
  // Without a path the message has no subject, so the system's own message is shown.
  const isWhole = failure.path !== null || watchLimit(error) !== null;
  return new CommandError(2, isWhole ? sentenceOf(failure, (path) => path) : error.message, failure.help);
}
