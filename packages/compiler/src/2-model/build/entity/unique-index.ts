// The options `uniqueIndex` and `index` into lists of fields.
import type { Located } from "../../../diagnostics/span.ts";
import type { FieldList } from "../../data/rules.ts";
import type { EntityOptions } from "../../resolve/annotations/entity-options.ts";
import type { Subject } from "../subject.ts";

/** The lists of fields that are known. */
export function readFieldLists(
  lists: EntityOptions["index" | "uniqueIndex"],
  { known, source: { report } }: Subject,
): readonly FieldList[] {
  return (lists.value ?? []).flatMap((list) => {
    const found = known.all(list.value, "index-unknown-field");
    if (list.value.length === 0) report.add("index-empty", list.span, {});
    if (found === null || found.length === 0) return [];
    const repeated = repeatedName(list.value);
    if (repeated !== undefined) report.add("index-repeated-field", repeated.span, { name: repeated.value });
    return repeated === undefined ? [{ fields: found, span: list.span }] : [];
  });
}

function repeatedName(names: readonly Located<string>[]): Located<string> | undefined {
  return names.find((name, index) => names.findIndex(({ value }) => value === name.value) < index);
}
