// A correction of a diagnostic: its title and its edits.
import type { Span } from "./span.ts";

/** The text that takes the place of a span; of an empty span it is inserted there. */
export interface TextEdit {
  readonly span: Span;
  readonly text: string;
}

/** Edits that belong together: they do not overlap, and all of them are applied or none. */
export interface Fix {
  /** Imperative: "change `tabel` to `table`". */
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Whether it is the only sensible reading: `generate --fix` applies it, while editors offer every fix. */
  readonly isCertain: boolean;
}
