// Builds the joins of an entity's view from `@join`.

import { possible, replace } from "../../../diagnostics/fixes/change.ts";
import { didYouMean, type Suggestion } from "../../../diagnostics/fixes/did-you-mean.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import { isValidIdentifier } from "../../../text/identifier.ts";
import { isTypo, nearest } from "../../../text/nearest.ts";
import type { Join, JoinColumn } from "../../data/entity-parts.ts";
import { jsonName } from "../../data/field/json-name.ts";
import type { Use } from "../../resolve/annotations/annotations.ts";
import type { Source } from "../../resolve/source.ts";
import { nullableMember } from "../../resolve/types/nullable-fix.ts";
import { resolveShape } from "../../resolve/types/resolve-shape.ts";
import { resolveType } from "../../resolve/types/resolve-type.ts";
import { nonNullType } from "../field/non-null-type.ts";
import type { Subject } from "../subject.ts";

export function buildJoins(subject: Subject): readonly Join[] {
  return subject.annotations.all("join").flatMap((use) => buildJoin(use, subject) ?? []);
}

function buildJoin(use: Use<"join">, { known, source }: Subject): Join | null {
  const { report } = source;
  const { table, schema, as, on, fields: shown, kind } = use.reading.value;
  if (on.value.size === 0) {
    if (use.isWhole) report.add("join-without-condition", on.span, {});
    return null;
  }
  checkIdentifier(table, "table", "table", report);
  checkIdentifier(as, "as", "alias", report);
  if (schema.kind === "value") checkIdentifier(schema, "schema", "schema", report);
  for (const [option, columns] of [
    ["on", on],
    ["fields", shown],
  ] as const) {
    for (const { value } of columns.value.values()) checkIdentifier(value, option, "column", report);
  }
  const conditions = [...on.value.values()].map(({ key, value }) => ({
    field: known.named(key, "join-unknown-field"),
    column: value,
  }));
  const columns = joinedColumns(use, kind.value === "left", source);
  if (columns === null || conditions.some(({ field }) => field === null)) return null;
  return {
    table: table.value,
    schema: schema.value ?? "public",
    alias: as.value,
    on: conditions as Join["on"],
    columns,
    kind: kind.value ?? "inner",
    span: use.span,
  };
}

function checkIdentifier(name: Located<string>, option: string, what: string, report: Report): void {
  if (isValidIdentifier(name.value)) return;
  report.add("identifier-impossible", name.span, { option, found: JSON.stringify(name.value), what });
}

/** Returns the properties of the type argument, each with its column in `fields`. */
function joinedColumns(
  use: Use<"join">,
  isLeft: boolean,
  { file, report, jsonCase }: Source,
): readonly JoinColumn[] | null {
  const [type] = use.types;
  const shown = use.reading.value.fields;
  const shape = type === undefined ? null : resolveShape(type, file);
  if (shape === null) {
    report.add("join-shape-unknown", type?.span ?? use.span, {});
    return null;
  }
  const names = shape.members.map((member) => member.name.value);
  const missing = names.filter((name) => !shown.value.has(name));
  // A property that is misspelled, or swapped with its column, is not also reported as missing.
  const misplaced = new Set<string>();
  for (const { key, value } of shown.value.values()) {
    if (names.includes(key.value)) continue;
    const parameters = { name: key.value, side: "`fields`", other: "the type argument" };
    const isReversed = missing.includes(value.value);
    const near = nearest(key.value, missing);
    const meant = near !== null && isTypo(key.value, near, missing) ? [near] : [];
    misplaced.add(isReversed ? value.value : (meant[0] ?? ""));
    const { suggestion, fixes } = isReversed
      ? swapEntry(key, value)
      : didYouMean(key, meant, "name the same properties in both", "key");
    report.add("join-fields-differ", key.span, { ...parameters, suggestion }, ...fixes);
  }
  const columns = shape.members.map((member): JoinColumn | null => {
    const { value: name, span } = member.name;
    const column = shown.value.get(name);
    if (column === undefined) {
      const place = span.path === use.span.path ? span : use.span;
      const suggestion = "name the same properties in both";
      const parameters = { name, side: "the type argument", other: "`fields`", suggestion };
      if (!misplaced.has(name)) report.add("join-fields-differ", place, parameters);
      return null;
    }
    const resolution = resolveType(member.type, shape.file);
    if (resolution.kind !== "type" || member.optional) {
      const place = span.path === use.span.path ? span : use.span;
      if ("suggestion" in resolution) {
        report.add("field-type-unknown", place, { field: name, type: member.text, suggestion: resolution.suggestion });
      } else {
        const parameters = { member: name, whole: "the join", type: nonNullType(member.text) };
        report.add("member-optional", place, parameters, ...nullableMember(member));
      }
      return null;
    }
    const { spelling } = resolution;
    const visible =
      spelling.kind === "property" || spelling.kind === "opaque" ? explicitSpelling(resolution.type) : spelling;
    return {
      name,
      jsonName: jsonName(name, jsonCase),
      column: column.value,
      type: resolution.type,
      spelling: visible,
      nullable: resolution.nullable || isLeft,
    };
  });
  return columns.includes(null) ? null : (columns as JoinColumn[]);
}

/** Returns the fix for `{ name: "authorName" }` if `authorName` is the property and `name` its column. */
function swapEntry(key: Located<string>, value: Located<string>): Suggestion {
  const entry = `${value.value}: ${JSON.stringify(key.value)}`;
  const span = { ...key.span, end: value.span.end };
  return {
    suggestion: `write the property first, then its column: \`fields: { ${entry} }\``,
    fixes: [possible(`change it to \`${entry}\``, replace(span, entry))],
  };
}

/** Returns the spelling of a joined column's type by its values, because the entity has no such property. */
function explicitSpelling(type: JoinColumn["type"]): JoinColumn["spelling"] {
  if (type.kind === "array") return { kind: "array", of: explicitSpelling(type.of), isReadonly: false };
  return type.kind === "choice" ? { kind: "literals" } : { kind: "vocabulary", name: "Json" };
}
