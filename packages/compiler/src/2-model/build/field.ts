// One field of an entity class into a column with its type, its supply and the DTOs that carry it.
import type { Expression, FieldSyntax, SourceSyntax } from "../../1-syntax/syntax.ts";
import type { Report } from "../../diagnostics/report.ts";
import type { Literal } from "../../text/literal.ts";
import { snakeCase } from "../../text/names.ts";
import type { ColumnType, ResolvedType } from "../data/column-type.ts";
import type { Absent, Column, Field, Rules, Supply } from "../data/field.ts";
import type { JsonType } from "../data/json-shape.ts";
import { importedValue } from "../resolve/imported.ts";
import { withoutNull } from "../resolve/json-operators.ts";
import type { Project } from "../resolve/project.ts";
import type { Annotations } from "../resolve/read-annotations.ts";
import { literalOf } from "../resolve/read-arguments.ts";
import { resolveJson } from "../resolve/resolve-json.ts";
import { resolveType } from "../resolve/resolve-type.ts";
import { buildColumn, type ColumnOptions } from "./column.ts";
import { buildEmbed, type EmbedContext, withoutNothing } from "./embed.ts";

export function buildField(
  syntax: FieldSyntax,
  annotations: Annotations,
  file: SourceSyntax,
  project: Project,
  report: Report,
): Field | null {
  if (!checkName(syntax, report)) return null;
  const embed = annotations.one("embed");
  // An @embed that could not be read has its diagnostic.
  if (embed === null && annotations.has("embed")) return null;
  if (embed !== null)
    return buildEmbed(syntax, embed, embedContext(syntax, annotations, file, project, report), file, project, report);
  const options: ColumnOptions = annotations.one("column")?.reading.value ?? {};
  const resolved = readFieldType(syntax, options, file, project, report);
  const initial = readInitializer(syntax, report);
  if (resolved === null || initial === undefined) return null;
  const column = buildColumn(syntax, resolved, options, annotations, initial, report);
  if (column === null) return null;
  const places = readPlaces(syntax, annotations, report);
  return {
    name: syntax.name.value,
    path: [syntax.name.value],
    parts: null,
    span: syntax.name.span,
    doc: syntax.doc,
    column,
    type: resolved.type,
    spelling: resolved.spelling,
    nullable: resolved.nullable,
    supply: supplyOf(resolved, column, places.has("create"), annotations),
    isSkipped: isSkipped(annotations),
    inUpdate: places.has("update"),
    inResponse: places.has("response"),
    filters: annotations
      .all("filter")
      .flatMap((use) => (use.reading.length === 0 ? [{ value: "eq" as const, span: use.span }] : use.reading)),
    sortable: annotations.one("sort")?.span ?? null,
    rules: readRules(annotations, file, project, report),
    schema: readSchema(annotations),
  };
}

/** The names that a column and a property can share. */
function checkName(syntax: FieldSyntax, report: Report): boolean {
  const { value: field, span } = syntax.name;
  const refuse = (reason: string, suggestion: string): false => {
    report.add("field-name", span, { field, reason, suggestion });
    return false;
  };
  if (syntax.key === "static") return refuse("it is static, so no row has it", "remove `static`");
  if (syntax.key === "parameter")
    return refuse("it is declared by a parameter of the constructor", `declare it as a field: \`${field}!: …;\``);
  if (syntax.key === "private")
    return refuse(
      "it is private, so generated code cannot read it",
      'make it public; `@field("skip")` keeps it out of every DTO',
    );
  if (syntax.accessibility !== null)
    return refuse(
      `it is ${syntax.accessibility}, so generated code cannot read it`,
      'make it public; `@field("skip")` keeps it out of every DTO',
    );
  if (field in Object.prototype)
    return refuse(
      "every JavaScript object has a member of this name, so an absent value could not be told from it",
      `name the field otherwise; \`@column({ name: "${snakeCase(field)}" })\` keeps the column's name`,
    );
  if (syntax.key === "computed") return refuse("its name is computed", "write the name out");
  if (syntax.key === "quoted")
    return refuse(
      "its name is quoted",
      'name it in camelCase or snake_case; `@column({ name: "…" })` gives the column any name',
    );
  return true;
}

function readFieldType(
  syntax: FieldSyntax,
  options: ColumnOptions,
  file: SourceSyntax,
  project: Project,
  report: Report,
): ResolvedType | null {
  const field = syntax.name.value;
  const { span } = syntax.name;
  if (syntax.type === null) {
    report.add("field-untyped", span, { field });
    return null;
  }
  const resolution = resolveType(syntax.type, file, project);
  const type = syntax.typeText;
  if (resolution.kind === "optional" || syntax.optional) {
    report.add("field-optional", syntax.optional ? span : syntax.type.span, { field, type: withoutNothing(type) });
    return null;
  }
  if (resolution.kind === "type") return resolution;
  if (options.type !== undefined) {
    return opaqueType(options.type.value, type, resolveJson(syntax.type, file, project));
  }
  const message = resolution.kind === "unresolved" ? "field-type-unresolved" : "field-type-unknown";
  report.add(message, syntax.type.span, { field, type, suggestion: resolution.suggestion });
  return null;
}

/** A type that only tsc understands, in a column that the user named: its text is the value's, or JSON where the column is. */
function opaqueType(columnType: string, written: string, json: JsonType): ResolvedType {
  const array = columnType.trim().endsWith("[]");
  const scalar = /^jsonb?\b/i.test(columnType.trim()) && !array ? "json" : "text";
  const isSeen = scalar === "json" && json.kind === "seen";
  const type: ColumnType = isSeen
    ? { kind: "scalar", scalar, json: { ...json, shape: withoutNull(json.shape) } }
    : { kind: "scalar", scalar };
  return { type, spelling: { kind: "opaque" }, nullable: /\|\s*null\s*$|^\s*null\s*\|/.test(written) };
}

/** The initializer's value: null where there is none, undefined after a diagnostic. */
function readInitializer(
  syntax: FieldSyntax,
  report: Report,
): { readonly value: Literal; readonly expression: Expression } | null | undefined {
  const { initializer } = syntax;
  if (initializer === null) return null;
  const value = literalOf(initializer);
  if (value === undefined) {
    report.add("unreadable-default", initializer.span, { field: syntax.name.value });
    return undefined;
  }
  return value === null ? null : { value, expression: initializer };
}

const reasons = {
  id: "ids are made with the row",
  auto: "its value is PostgreSQL's to make",
  version: "it counts updates by itself",
} as const;

/** An embedded object is supplied, shown and checked as a whole. */
function embedContext(
  syntax: FieldSyntax,
  annotations: Annotations,
  file: SourceSyntax,
  project: Project,
  report: Report,
): EmbedContext {
  const places = readPlaces(syntax, annotations, report);
  const initial = syntax.initializer;
  if (initial !== null) report.add("unreadable-default", initial.span, { field: syntax.name.value });
  for (const word of ["column", "filter", "sort", "auto", "id", "owner", "version", "belongsTo"] as const) {
    const use = annotations.one(word);
    if (use === null) continue;
    const reason = "an embedded object is several columns";
    report.add("conflicting-annotations", use.span, {
      first: "@embed",
      second: `@${word}`,
      target: syntax.name.value,
      reason,
    });
  }
  const supply: Supply = places.has("create")
    ? { kind: "request", absent: { kind: "refused" } }
    : { kind: "server", required: true };
  return {
    supply,
    isSkipped: isSkipped(annotations),
    inUpdate: places.has("update"),
    inResponse: places.has("response"),
    schema: readSchema(annotations),
    rules: readRules(annotations, file, project, report),
  };
}

function isSkipped(annotations: Annotations): boolean {
  return annotations.one("field")?.reading.some((place) => place.value === "skip") === true;
}

type Place = "create" | "update" | "response";

/** Skip overrides all; the id and what PostgreSQL makes are in no request. */
function readPlaces(syntax: FieldSyntax, annotations: Annotations, report: Report): ReadonlySet<Place> {
  const given = annotations.one("field")?.reading ?? [];
  const target = syntax.name.value;
  const skip = given.find((place) => place.value === "skip");
  if (skip !== undefined && annotations.has("id")) {
    report.add("conflicting-annotations", skip.span, {
      first: "@id",
      second: '@field("skip")',
      target,
      reason: "the id is in every response, event and entry of a log",
    });
  }
  if (skip !== undefined) return new Set();
  const places = new Set(given.map((place) => place.value as Place));
  for (const word of ["id", "auto", "version"] as const) {
    if (!annotations.has(word)) continue;
    const place = given.find((candidate) => candidate.value === "create" || candidate.value === "update");
    if (place === undefined) continue;
    const reason = reasons[word];
    report.add("conflicting-annotations", place.span, {
      first: `@${word}`,
      second: `@field("${place.value}")`,
      target,
      reason,
    });
  }
  return places;
}

function supplyOf(type: ResolvedType, column: Column, inCreate: boolean, annotations: Annotations): Supply {
  if (annotations.has("id")) return { kind: "generator" };
  if (annotations.has("auto") || annotations.has("version")) return { kind: "database" };
  if (inCreate) return { kind: "request", absent: absentOf(type, column) };
  if (column.defaultValue !== null) return { kind: "database" };
  return { kind: "server", required: !type.nullable };
}

function absentOf(type: ResolvedType, column: Column): Absent {
  const given = column.defaultValue;
  if (given?.kind === "literal") return { kind: "literal", value: given.value };
  if (given?.kind === "expression") return { kind: "expression", sql: given.sql.value };
  return type.nullable ? { kind: "null" } : { kind: "refused" };
}

function readRules(annotations: Annotations, file: SourceSyntax, project: Project, report: Report): Rules {
  const given = annotations.one("validate")?.reading.value ?? {};
  const on = (rule: { readonly value: boolean; readonly span: Rules["email"] } | undefined) =>
    rule?.value === true ? rule.span : null;
  return {
    length: given.length?.value ?? null,
    range: given.range?.value ?? null,
    email: on(given.email),
    url: on(given.url),
    pattern: given.pattern ?? null,
    schema: given.schema === undefined ? null : importedValue(given.schema, file, project, report),
    spans: { length: given.length?.span ?? null, range: given.range?.span ?? null },
  };
}

function readSchema(annotations: Annotations): Readonly<Record<string, Literal>> {
  const given = annotations.one("schema")?.reading.value ?? new Map();
  return Object.fromEntries([...given].map(([key, entry]) => [key, entry.value.value]));
}
