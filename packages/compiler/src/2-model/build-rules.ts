// The options of `@entity` and the words on the class that name fields, into rules about rows.
import type { Report } from "../diagnostics/report.ts";
import type { Located, Span } from "../diagnostics/span.ts";
import type { Field } from "./entity.ts";
import type { EntityOptions } from "./entity-options.ts";
import { namedField, namedFields } from "./named-fields.ts";
import type { Annotations } from "./read-annotations.ts";
import type { Index, Migrations, Projection, Returning, Scope, Unique, Upsert } from "./rules.ts";

export function buildIndexes(
  lists: Located<readonly Located<readonly Located<string>[]>[]> | undefined,
  fields: readonly Field[],
  report: Report,
): readonly Index[] {
  return (lists?.value ?? []).flatMap((list) => {
    const found = namedFields(list.value, fields, "index-unknown-field", report);
    if (list.value.length === 0) report.add("index-empty", list.span, {});
    return found === null || found.length === 0 ? [] : [{ fields: found, span: list.span }];
  });
}

export function buildReturning(
  returning: EntityOptions["returning"],
  fields: readonly Field[],
  report: Report,
): Returning {
  if (returning === undefined) return { kind: "full" };
  const { value } = returning;
  if (typeof value === "string") return { kind: value };
  const found = namedFields(value, fields, "returning-unknown-field", report);
  return found === null ? { kind: "full" } : { kind: "fields", fields: found };
}

/** Columns of the conflict that are neither one unique column nor a unique index have no guarantee to conflict on. */
export function buildUpsert(
  upsert: EntityOptions["upsert"],
  fields: readonly Field[],
  uniques: readonly Unique[],
  report: Report,
): Upsert | null {
  if (upsert === undefined) return null;
  const { conflict, action } = upsert.value;
  if (conflict === undefined || conflict.value.length === 0) {
    report.add("upsert-without-conflict", upsert.span, {});
    return null;
  }
  const found = namedFields(conflict.value, fields, "upsert-unknown-field", report);
  if (found === null) return null;
  const target = uniques.find((unique) => sameFields(unique.fields, found));
  if (target === undefined) {
    report.add("upsert-not-unique", conflict.span, { fields: found.map((field) => field.name).join("`, `") });
    return null;
  }
  const incoming = fields.flatMap((field) => field.parts ?? [field]);
  const overwritten = incoming.filter(
    (field) => field.inUpdate && field.supply.kind === "request" && !found.includes(field),
  );
  return { target, action: action?.value ?? "update", overwritten, span: upsert.span };
}

function sameFields(a: readonly Field[], b: readonly Field[]): boolean {
  return a.length === b.length && a.every((field) => b.includes(field));
}

export function buildScopes(annotations: Annotations, fields: readonly Field[], report: Report): readonly Scope[] {
  return annotations.all("scope").flatMap(({ reading: [name, list, options], span }) => {
    if (name === undefined || list === undefined) return [];
    const found = namedFields(list.value, fields, "scope-unknown-field", report);
    const within = options?.value.within;
    const group = within === undefined ? null : namedField(within, fields, "within-unknown-field", report);
    if (found === null || (within !== undefined && group === null)) return [];
    const located = found.map((field, index) => ({ value: field, span: list.value[index]?.span ?? list.span }));
    return [{ name, fields: located, within: group, span }];
  });
}

export function buildProjections(
  annotations: Annotations,
  fields: readonly Field[],
  report: Report,
): readonly Projection[] {
  return annotations.all("projection").flatMap(({ reading: [name, list] }) => {
    if (name === undefined || list === undefined) return [];
    const known = list.value.flatMap((item) => {
      const embedded = fields.find((field) => field.name === item.value && field.parts !== null);
      return embedded ?? namedField(item, fields, "projection-unknown-field", report) ?? [];
    });
    if (list.value.length === 0) report.add("projection-empty", list.span, { name: name.value });
    return known.length < list.value.length || known.length === 0 ? [] : [{ name, fields: [...new Set(known)] }];
  });
}

export function buildMigrations(
  migrations: EntityOptions["migrations"],
  fields: readonly Field[],
  report: Report,
): Migrations | null {
  if (migrations === undefined || migrations.value === false) return null;
  if (migrations.value === true) return { touchUpdatedAt: null, extensions: [] };
  const { touchUpdatedAt, extensions } = migrations.value;
  const updatedAt = touchUpdatedAt?.value === true ? touchedField(fields, touchUpdatedAt.span, report) : null;
  return { touchUpdatedAt: updatedAt, extensions: extensions?.value.map((extension) => extension.value) ?? [] };
}

function touchedField(fields: readonly Field[], span: Span, report: Report): Field | null {
  const field = fields.find((candidate) => candidate.column.name === "updated_at");
  if (field === undefined) report.add("updated-at-missing", span, {});
  return field ?? null;
}
