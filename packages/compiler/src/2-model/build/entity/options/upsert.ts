// Reads the option `upsert`: the unique index of a conflict, and the fields that are overwritten.
import { type Proposal, possible, replace } from "../../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../../diagnostics/report.ts";
import type { Span } from "../../../../diagnostics/span.ts";
import { listing } from "../../../../text/names.ts";
import type { Upsert } from "../../../data/entity-parts.ts";
import type { Field } from "../../../data/field/field.ts";
import { haveSameFields, type Index, uniquesOf } from "../../../data/table/indexes.ts";
import { addImports } from "../../../resolve/add-imports.ts";
import type { Subject } from "../../subject.ts";
import { hasUnreadIndexes } from "./unique-index.ts";

/** Returns null after a diagnostic, as when no unique index has exactly the fields of `conflict`. */
export function buildUpsert(subject: Subject, indexes: readonly Index[]): Upsert | null {
  const { known, source } = subject;
  const { upsert } = subject.options;
  if (upsert.kind !== "value") return null;
  const { conflict, action } = upsert.value;
  if (conflict.value.length === 0) source.report.add("upsert-without-conflict", conflict.span, {});
  const named = known.all(conflict.value, "upsert-unknown-field");
  if (named === null || named.length === 0) return null;
  const found = [...new Set(named)];
  const target = uniquesOf(indexes).find((unique) => haveSameFields(unique.fields, found));
  if (target === undefined) {
    if (!mayBeUnique(found, subject)) {
      const wider = uniquesOf(indexes).filter(({ fields }) => found.every((field) => fields.includes(field)));
      const [whole] = wider.toSorted((a, b) => a.fields.length - b.fields.length);
      if (whole !== undefined) reportPartialIndex(found, whole, conflict.span, source.report);
      else
        source.report.add(
          "upsert-not-unique",
          conflict.span,
          notUniqueParameters(found),
          ...makeUnique(found, subject),
        );
    }
    return null;
  }
  const overwritten = known.fields.filter(
    (field) => field.inUpdate && field.valueSource.kind === "request" && !found.includes(field),
  );
  const located = named.map((field, index) => ({ value: field, span: conflict.value[index]?.span ?? conflict.span }));
  // An unreadable action must not lead to a diagnostic about updates without fields.
  const meant = action.kind === "unreadable" ? "nothing" : (action.value ?? "update");
  return { target, conflict: located, action: meant, actionSpan: action.span ?? null, overwritten, span: upsert.span };
}

/** True if the fields may be unique after all, because their annotations or `uniqueIndex` have errors. */
function mayBeUnique(fields: readonly Field[], subject: Subject): boolean {
  return fields.some((field) => subject.unreadable.has(field.name)) || (fields.length > 1 && hasUnreadIndexes(subject));
}

/** Returns the fix that makes the fields unique. It is not certain, since existing rows may violate the constraint. */
function makeUnique(fields: readonly Field[], { options, annotations, source }: Subject): readonly Proposal[] {
  const [first, second] = fields;
  if (first === undefined) return [];
  if (second === undefined) {
    const text = "@column({ unique: true })";
    const imports = addImports(["column"], "value", source.file);
    return [possible(`add \`${text}\``, ...imports, { kind: "insert-annotation", span: first.span, text })];
  }
  const list = `[${fields.map(({ name }) => `"${name}"`).join(", ")}]`;
  const { uniqueIndex } = options;
  const span = uniqueIndex.kind === "value" ? uniqueIndex.span : annotations.one("entity")?.reading.span;
  const text = uniqueIndex.kind === "value" ? list : `uniqueIndex: [${list}]`;
  return span === undefined ? [] : [possible(`add \`${text}\``, { kind: "insert-item", span, text })];
}

/** Reports a conflict over some of the fields of a unique index. */
function reportPartialIndex(fields: readonly Field[], { fields: all }: Index, span: Span, report: Report): void {
  const list = `[${all.map(({ name }) => `"${name}"`).join(", ")}]`;
  const others = all.filter((field) => !fields.includes(field)).map(({ name }) => `\`${name}\``);
  const suggestion = `add ${listing(others)}, which makes it unique: \`conflict: ${list}\``;
  const fix = possible(`change it to \`${list}\``, replace(span, list));
  report.add("upsert-not-unique", span, { ...notUniqueParameters(fields), suggestion }, fix);
}

function notUniqueParameters(fields: readonly Field[]): { readonly what: string; readonly suggestion: string } {
  const names = fields.map((field) => `\`${field.name}\``);
  const quoted = fields.map((field) => `"${field.name}"`).join(", ");
  return names.length > 1
    ? {
        what: `the combination of ${names.join(" and ")}`,
        suggestion: `add an index over exactly these fields: \`uniqueIndex: [[${quoted}]]\``,
      }
    : { what: names.join(""), suggestion: "annotate it: `@column({ unique: true })`" };
}
