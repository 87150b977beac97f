// A problem with a file on disk or with the run, which has no span in a source.
import type { Severity } from "./diagnostic.ts";

export interface FileProblem {
  readonly severity: Severity;
  /** Relative to the project's root, with `/`; null if the problem is about the run. */
  readonly path: string | null;
  /** The line, from 1; absent if the problem is about the whole file. */
  readonly line?: number;
  /** After a path, the message completes a sentence: `was edited by hand`. */
  readonly message: string;
  /** Empty if there is nothing to do. */
  readonly help: string;
}

/** Returns the sentence with the path, as the reader sees it. */
export function sentenceOf({ path, message }: FileProblem, shownPath: (path: string) => string): string {
  return path === null ? message : `${shownPath(path)} ${message}`;
}
