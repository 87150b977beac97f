// A generated name, and what leads to it: a place in the entity's file, or that there is an entity at all.
import type { Span } from "../../diagnostics/span.ts";
import type { FileName } from "./files.ts";

export interface Origin {
  /** As a message says it: "the projection `Public`". */
  readonly what: string;
  /** Null for what every such entity has. */
  readonly span: Span | null;
}

/** A generated name, and what leads to it. */
export interface GeneratedName {
  readonly name: string;
  readonly origin: Origin;
}

/** A name that a file of the folder exports. */
export interface Export {
  readonly name: string;
  readonly file: FileName;
}
