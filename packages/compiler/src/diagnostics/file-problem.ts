// What is said of a file on disk, or of the run as a whole: it has no place in a source, so it is no diagnostic of the compiler.
import type { Severity } from "./diagnostic.ts";

export interface FileProblem {
  readonly severity: Severity;
  /** From the project's root, with `/`; null where it is about the run. */
  readonly path: string | null;
  /** From 1, where it is about one. */
  readonly line?: number;
  /** The fact. After a path it continues a sentence: `was edited by hand`. */
  readonly message: string;
  /** Nothing where there is nothing to do. */
  readonly help: string;
}

/** The whole sentence, with the path as the reader knows it. */
export function sentenceOf({ path, message }: FileProblem, shownPath: (path: string) => string): string {
  return path === null ? message : `${shownPath(path)} ${message}`;
}
