// A diagnostic: its ID, place, message and help, and its fixes; a problem with a file as a whole.
import type { Span } from "./span.ts";

export type Severity = "error" | "warning" | "note";

/** Another span that explains the first. */
export interface Label {
  readonly span: Span;
  readonly message: string;
}

export interface Diagnostic {
  readonly id: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string;
  readonly span: Span;
  readonly labels: readonly Label[];
  /** Alternative fixes, the most likely first. */
  readonly fixes: readonly Fix[];
}

/** A replacement for the text of a span; an empty span inserts. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** Edits that do not overlap. Either all are applied, or none. */
export interface Fix {
  /** An instruction: "change `tabel` to `table`". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** True if this is the only sensible correction. `generate --fix` applies it; editors offer all fixes. */
  readonly isCertain: boolean;
}

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
