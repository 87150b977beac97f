// A correction of a diagnostic: its title and its edits.
import type { Span } from "./span.ts";

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
