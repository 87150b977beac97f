// Generated names and their origins in the entity file.
import type { Span } from "../../diagnostics/span.ts";
import type { FileName } from "./files.ts";

export interface Origin {
  /** A description for messages, such as "the projection `Public`". */
  readonly what: string;
  /** Null for names that do not come from an annotation. */
  readonly span: Span | null;
}

export interface GeneratedName {
  readonly name: string;
  readonly origin: Origin;
}

/** A name that a file of the folder exports. */
export interface Export {
  readonly name: string;
  readonly file: FileName;
}
