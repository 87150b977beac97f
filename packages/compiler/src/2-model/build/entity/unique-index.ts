// The options `uniqueIndex` and `index` into lists of fields.

import { removeItem } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import type { FieldList } from "../../data/rules.ts";
import { readable } from "../../resolve/annotations/asked.ts";
import type { EntityOptions } from "../../resolve/annotations/entity-options.ts";
import { givenName } from "../given-name.ts";
import type { Subject } from "../subject.ts";

/** The lists of fields that are known. */
export function readFieldLists(
  lists: EntityOptions["index"] | EntityOptions["uniqueIndex"],
  { known, type, source: { report } }: Subject,
): readonly FieldList[] {
  return (lists.value ?? []).flatMap((given) => {
    const list = "fields" in given.value ? given.value.fields : { ...given, value: given.value };
    const found = known.all(list.value, "index-unknown-field");
    if (list.value.length === 0) report.add("index-empty", list.span, {});
    if (found === null || found.length === 0) return [];
    const repeated = repeatedName(list.value);
    if (repeated !== undefined) {
      const fixes = [removeItem(repeated.value, repeated.span)];
      report.add("index-repeated-field", repeated.span, { name: repeated.value }, { fixes });
    }
    return repeated === undefined ? [{ fields: found, ...optionsOf(given.value, type, report), span: given.span }] : [];
  });
}

type Given = Extract<EntityOptions["index" | "uniqueIndex"], { readonly kind: "value" }>["value"][number]["value"];

function optionsOf(given: Given, target: string, report: Report): Omit<FieldList, "fields" | "span"> {
  if (!("fields" in given)) return { name: null, isConstraint: false, method: "btree", where: null };
  const isConstraint = "constraint" in given && given.constraint.value === true;
  const where = readable(given.where);
  if (isConstraint && where !== null) {
    const reason = "a constraint applies to all rows";
    report.add("conflicting-annotations", where.span, { first: "constraint", second: "where", target, reason });
  }
  return {
    name: givenName(given.name, isConstraint ? "constraint" : "index", report),
    isConstraint,
    method: "method" in given ? (given.method.value ?? "btree") : "btree",
    where: isConstraint ? null : where,
  };
}

function repeatedName(names: readonly Located<string>[]): Located<string> | undefined {
  return names.find((name, index) => names.findIndex(({ value }) => value === name.value) < index);
}
