// What ends a command before its work is done: a wrong call, or a project that cannot be read.
import { diskFailure, watchLimit } from "../6-write/disk-failure.ts";
import { sentenceOf } from "../diagnostics/file-problem.ts";
import { ProjectError } from "../project/project-error.ts";

/** 1: problems in the project. 2: wrong usage, or a disk that refuses. */
export type ExitCode = 0 | 1 | 2;

/** Thrown anywhere in the command line, shown by `program.ts` as message and help. */
export class CommandError extends ProjectError {}

/** An error as what the command ends with; null for one that is a fault of ours. */
export function commandError(error: unknown): ProjectError | null {
  if (error instanceof ProjectError) return error;
  const failure = diskFailure(error, null);
  if (failure === null || !(error instanceof Error)) return null;
  // Without a path the sentence has no subject, and the system's own one is shown.
  const isWhole = failure.path !== null || watchLimit(error) !== null;
  return new CommandError(2, isWhole ? sentenceOf(failure, (path) => path) : error.message, failure.help);
}
