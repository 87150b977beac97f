// A diagnostic: its ID, place, message and help.
import type { Fix } from "./fix.ts";
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
