// What is said of a generated file on disk: it has no place in a source, so it is no diagnostic of the compiler.
import type { Severity } from "./diagnostic.ts";

export interface FileProblem {
  readonly severity: Severity;
  /** From the project's root, with `/`. */
  readonly path: string;
  /** The fact without the path, as it continues a sentence: `was edited by hand`. */
  readonly message: string;
  readonly help: string;
}
