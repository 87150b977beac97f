// The options of `@entity` and the words on the class that name fields, into rules about rows.
import type { Report } from "../../diagnostics/report.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import { isPossibleIdentifier } from "../../text/identifier.ts";
import { snakeCase } from "../../text/names.ts";
import { columnsOf, type Field } from "../data/field.ts";
import { areSame, type Index, uniquesOf } from "../data/indexes.ts";
import type { FieldList, Migrations, Projection, Returning, Scope, Upsert } from "../data/rules.ts";
import type { EntityOptions } from "../resolve/entity-options.ts";
import { type KnownFields, namedField, namedFields } from "../resolve/named-fields.ts";
import type { Annotations } from "../resolve/read-annotations.ts";

/** The lists of `uniqueIndex` and `index` whose fields are known. */
export function readFieldLists(
  lists: Located<readonly Located<readonly Located<string>[]>[]> | undefined,
  known: KnownFields,
  report: Report,
): readonly FieldList[] {
  return (lists?.value ?? []).flatMap((list) => {
    const found = namedFields(list.value, known, "index-unknown-field", report);
    if (list.value.length === 0) report.add("index-empty", list.span, {});
    if (found === null || found.length === 0) return [];
    const repeated = list.value.find(
      (name, index) => list.value.findIndex(({ value }) => value === name.value) < index,
    );
    if (repeated !== undefined) report.add("index-repeated-field", repeated.span, { name: repeated.value });
    return repeated === undefined ? [{ fields: found, span: list.span }] : [];
  });
}

export function buildReturning(returning: EntityOptions["returning"], known: KnownFields, report: Report): Returning {
  if (returning === undefined) return { kind: "full" };
  const { value } = returning;
  if (typeof value === "string") return { kind: value };
  if (value.length === 0) report.add("returning-empty", returning.span, {});
  const found = namedFields(value, known, "returning-unknown-field", report);
  return found === null ? { kind: "full" } : { kind: "fields", fields: found };
}

/** Columns of the conflict that are neither one unique column nor a unique index have no guarantee to conflict on. */
export function buildUpsert(
  upsert: EntityOptions["upsert"],
  known: KnownFields,
  indexes: readonly Index[],
  report: Report,
): Upsert | null {
  if (upsert === undefined) return null;
  const { conflict, action } = upsert.value;
  if (conflict === undefined || conflict.value.length === 0) {
    if (conflict !== undefined || !Object.hasOwn(upsert.value, "conflict")) {
      report.add("upsert-without-conflict", conflict?.span ?? upsert.span, {});
    }
    return null;
  }
  const named = namedFields(conflict.value, known, "upsert-unknown-field", report);
  if (named === null) return null;
  const found = [...new Set(named)];
  const target = uniquesOf(indexes).find((unique) => areSame(unique.fields, found));
  if (target === undefined) {
    // A unique index of theirs that has a mistake of its own is not known here.
    const names = found.map((field) => `\`${field.name}\``);
    const [only = ""] = names;
    const what = names.length > 1 ? `the combination of ${names.join(" and ")}` : only;
    const quoted = found.map((field) => `"${field.name}"`).join(", ");
    const suggestion =
      names.length > 1
        ? `add an index over exactly these fields: \`uniqueIndex: [[${quoted}]]\``
        : `annotate it: \`@column({ unique: true })\``;
    report.add("upsert-not-unique", conflict.span, { what, suggestion });
    return null;
  }
  const incoming = columnsOf(known.fields);
  const overwritten = incoming.filter(
    (field) => field.inUpdate && field.supply.kind === "request" && !found.includes(field),
  );
  const located = named.map((field, index) => ({ value: field, span: conflict.value[index]?.span ?? conflict.span }));
  return { target, conflict: located, action: action?.value ?? "update", overwritten, span: upsert.span };
}

export function buildScopes(annotations: Annotations, known: KnownFields, report: Report): readonly Scope[] {
  return annotations.all("scope").flatMap(({ reading: [name, list, options], span }) => {
    if (name === undefined || list === undefined) return [];
    const found = namedFields(list.value, known, "scope-unknown-field", report);
    const within = options?.value.within;
    const group = within === undefined ? null : namedField(within, known, "within-unknown-field", report);
    if (found === null || (within !== undefined && group === null)) return [];
    const located = found.map((field, index) => ({ value: field, span: list.value[index]?.span ?? list.span }));
    return [{ name, fields: located, within: group, span }];
  });
}

export function buildProjections(annotations: Annotations, known: KnownFields, report: Report): readonly Projection[] {
  return annotations.all("projection").flatMap(({ reading: [name, list] }) => {
    if (name === undefined || list === undefined) return [];
    const found = list.value.flatMap((item) => {
      const embedded = known.fields.find((field) => field.name === item.value && field.parts !== null);
      return embedded ?? namedField(item, known, "projection-unknown-field", report) ?? [];
    });
    if (list.value.length === 0) report.add("projection-empty", list.span, { name: name.value });
    return found.length < list.value.length || found.length === 0 ? [] : [{ name, fields: [...new Set(found)] }];
  });
}

export function buildMigrations(
  migrations: EntityOptions["migrations"],
  known: KnownFields,
  entity: string,
  report: Report,
): Migrations | null {
  if (migrations === undefined || migrations.value === false) return null;
  if (migrations.value === true) return { touchUpdatedAt: null, audit: false, extensions: [] };
  const { touchUpdatedAt, audit, extensions } = migrations.value;
  for (const extension of extensions?.value ?? []) {
    if (isPossibleIdentifier(extension.value)) continue;
    const found = JSON.stringify(extension.value);
    report.add("identifier-impossible", extension.span, { option: "extensions", found, what: "extension" });
  }
  const updatedAt = touchUpdatedAt?.value === true ? touchedField(known, touchUpdatedAt.span, entity, report) : null;
  return {
    touchUpdatedAt: updatedAt,
    audit: audit?.value === true,
    extensions: extensions?.value.map((extension) => extension.value) ?? [],
  };
}

function touchedField({ fields, broken }: KnownFields, span: Span, entity: string, report: Report): Field | null {
  const field = fields.find((candidate) => candidate.column.name === "updated_at");
  if (field === undefined) {
    if (![...broken].some((name) => snakeCase(name) === "updated_at"))
      report.add("updated-at-missing", span, { entity });
    return null;
  }
  if (isMoment(field)) return field;
  report.add("updated-at-type", field.span, { field: field.name });
  return null;
}

/** Whether the field is a point in time: `Date` or `Temporal.Instant`. */
export function isMoment({ type }: Field): boolean {
  return type.kind === "scalar" && (type.scalar === "date" || type.scalar === "instant");
}
