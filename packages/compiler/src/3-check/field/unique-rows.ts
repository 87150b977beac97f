// The rows among which a column is unique, changed to others.
import type { Field } from "../../2-model/data/field.ts";
import { type Proposal, possible, replace } from "../../diagnostics/fixes/change.ts";

/** `unique: "live"` into `unique: true`; nothing where the rows are said otherwise than by a text alone. */
export function changedRows({ column: { uniqueSpan } }: Field, rows: string, to: string): readonly Proposal[] {
  if (uniqueSpan === null) return [];
  return [possible(`change \`unique: "${rows}"\` to \`unique: ${to}\``, replace(uniqueSpan, to))];
}
