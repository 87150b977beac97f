// Changes the rows among which a column is unique, as a fix.
import type { Field } from "../../2-model/data/field/field.ts";
import { type Proposal, possible, replace } from "../../diagnostics/fixes/change.ts";

/** Changes `unique: "live"` to `unique: true`, for example; no fix unless the option is a plain string. */
export function changeUniqueRows({ column: { uniqueSpan } }: Field, rows: string, to: string): readonly Proposal[] {
  if (uniqueSpan === null) return [];
  return [possible(`change \`unique: "${rows}"\` to \`unique: ${to}\``, replace(uniqueSpan, to))];
}
