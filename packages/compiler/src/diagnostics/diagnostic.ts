// What is said of a mistake: its ID, the place, the fact, and what to do.
import type { Fix } from "./fix.ts";
import type { Span } from "./span.ts";

export type Severity = "error" | "warning" | "note";

/** A further place that explains the first. */
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
  /** Corrections of one edit each, the likeliest first. */
  readonly fixes: readonly Fix[];
}
