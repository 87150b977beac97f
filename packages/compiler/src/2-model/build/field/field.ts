// Builds a field of an entity: its type, its column, the source of its values and its DTOs.

import type { FieldSyntax, TypeSyntax } from "../../../1-syntax/syntax.ts";
import { certain, insert, type Proposal, possible, replace } from "../../../diagnostics/fixes/change.ts";
import type { ColumnType, ResolvedType } from "../../data/field/column-type.ts";
import { type Field, plainField } from "../../data/field/field.ts";
import { jsonName } from "../../data/field/json-name.ts";
import type { JsonType } from "../../data/field/json-shape.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { relationHint } from "../../resolve/annotations/is-entity.ts";
import { literalOf } from "../../resolve/annotations/literal.ts";
import { withoutNull } from "../../resolve/json/json-operators.ts";
import { resolveJson } from "../../resolve/json/resolve-json.ts";
import { readRules } from "../../resolve/rules.ts";
import type { Source } from "../../resolve/source.ts";
import { substituteConstants } from "../../resolve/substitute-constants.ts";
import { makeNullable } from "../../resolve/types/nullable-fix.ts";
import { resolveType } from "../../resolve/types/resolve-type.ts";
import { buildColumn } from "./column.ts";
import { type ColumnOptions, columnOptions } from "./column-constraints.ts";
import { isHidden, readDtos } from "./dtos.ts";
import { buildEmbed } from "./embed.ts";
import { readFilters } from "./filter.ts";
import { readInitializer } from "./initializer.ts";
import { checkName } from "./name.ts";
import { nonNullType } from "./non-null-type.ts";
import { readSchema } from "./schema.ts";
import { readValueSource } from "./value-source.ts";

export function buildField(syntax: FieldSyntax, annotations: Annotations, source: Source): Field | null {
  const { report } = source;
  if (!checkName(syntax, report)) return null;
  const embed = annotations.one("embed");
  // An @embed that could not be read has its diagnostic.
  if (embed === null && annotations.has("embed")) return null;
  if (embed !== null) return buildEmbed(syntax, embed, annotations, source);
  const options = columnOptions(annotations);
  const resolved = readFieldType(syntax, options, annotations.has("id"), source);
  const initial = readInitializer(syntax, resolved, source);
  if (resolved === null || initial === undefined) return null;
  const column = buildColumn(syntax, resolved, options, annotations, initial, source);
  if (column === null) return null;
  const dtos = readDtos(syntax, annotations, report);
  const { type, spelling, nullable } = resolved;
  return plainField({
    name: syntax.name.value,
    jsonName: jsonName(syntax.name.value, source.jsonCase),
    span: syntax.name.span,
    doc: syntax.doc,
    ...{ column, type, spelling, nullable },
    valueSource: readValueSource(resolved, column, dtos.has("create"), annotations),
    isHidden: isHidden(annotations),
    inUpdate: dtos.has("update"),
    inResponse: dtos.has("response"),
    filters: readFilters(annotations, syntax.name.value, report),
    sortable: annotations.one("sort")?.span ?? null,
    rules: readRules(annotations, source),
    schema: readSchema(annotations),
  });
}

function readFieldType(
  syntax: FieldSyntax,
  options: ColumnOptions,
  isKey: boolean,
  { file, report }: Source,
): ResolvedType | null {
  const field = syntax.name.value;
  const { span } = syntax.name;
  if (syntax.type === null) {
    // The message about an unreadable initializer shows the declaration without it.
    if (syntax.initializer !== null && literalOf(substituteConstants(syntax.initializer, file)) === undefined)
      return null;
    report.add("field-untyped", span, { field }, ...inferred(syntax));
    return null;
  }
  const resolution = resolveType(syntax.type, file);
  const type = syntax.typeText;
  if (resolution.kind === "optional" || syntax.optional) {
    const place = syntax.optional ? span : syntax.type.span;
    report.add(
      "field-optional",
      place,
      { field, suggestion: suggestionFor(field, nonNullType(type), isKey) },
      ...(isKey ? present(syntax) : nullable(syntax, syntax.type)),
    );
    return null;
  }
  if (resolution.kind === "type") return resolution;
  // A type without values that are text is an error even if `column({ type })` names the column's type.
  const isNoText = resolution.kind === "unresolved" && resolution.isNoText === true;
  if (options.type.kind === "value" && !isNoText)
    return opaqueType(options.type.value, type, resolveJson(syntax.type, file));
  if (options.type.kind === "unreadable") return null;
  const message = resolution.kind === "unresolved" ? "field-type-unresolved" : "field-type-unknown";
  if (resolution.kind === "entity") {
    const suggestion = relationHint(resolution.name, field, resolution.isList);
    report.add("field-type-unknown", syntax.type.span, { field, type, suggestion });
    return null;
  }
  const { suggestion, fixes = [] } = resolution;
  report.add(message, syntax.type.span, { field, type, suggestion }, ...fixes);
  return null;
}

function suggestionFor(field: string, type: string, isKey: boolean): string {
  return isKey
    ? `write \`@id ${field}!: ${type}\`: the repository or PostgreSQL generates the key`
    : `for a nullable column, write \`${field}!: ${type} | null\``;
}

function present({ name, optional }: FieldSyntax): readonly Proposal[] {
  const question = { ...name.span, start: name.span.end, end: name.span.end + 1 };
  return optional ? [certain("change `?` to `!`", replace(question, "!", "?"))] : [];
}

/** Returns fixes for an optional field. With an initializer, `?` may only say that requests can leave it out. */
function nullable({ name, optional, initializer }: FieldSyntax, type: TypeSyntax): readonly Proposal[] {
  const nullable = { name: name.span, optional, type, mark: initializer === null ? "!" : "" } as const;
  const title = `change \`${optional ? "?" : "undefined"}\` to \`| null\``;
  if (initializer === null || !optional) return [certain(title, ...makeNullable(nullable))];
  const question = { ...name.span, start: name.span.end, end: name.span.end + 1 };
  return [possible("remove `?`", replace(question, "", "?")), possible(title, ...makeNullable(nullable))];
}

/** Returns the type of a field whose type only tsc understands: JSON for a `jsonb` column, otherwise text. */
function opaqueType(columnType: string, code: string, json: JsonType): ResolvedType {
  const array = columnType.trim().endsWith("[]");
  const scalar = /^jsonb?\b/i.test(columnType.trim()) && !array ? "json" : "text";
  const isKnown = scalar === "json" && json.kind === "known";
  const type: ColumnType = isKnown
    ? { kind: "scalar", scalar, json: { ...json, shape: withoutNull(json.shape) } }
    : { kind: "scalar", scalar };
  return { type, spelling: { kind: "opaque" }, nullable: /\|\s*null\s*$|^\s*null\s*\|/.test(code) };
}

/** Returns the fix that adds the type of the initializer, for a string or a boolean. */
function inferred({ name: { span }, key, initializer }: FieldSyntax): readonly Proposal[] {
  const type = initializer?.kind;
  if (key !== "identifier" || (type !== "string" && type !== "boolean")) return [];
  return [certain(`add the type \`${type}\``, insert({ ...span, start: span.end }, `: ${type}`))];
}
