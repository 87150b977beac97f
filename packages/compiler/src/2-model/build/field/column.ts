// Builds the column of a field from `@column`, `@auto` and the initializer.

import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import { removeOption } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import { fitIdentifier, isValidIdentifier } from "../../../text/identifier.ts";
import { snakeCase } from "../../../text/names.ts";
import { type ResolvedType, scalarOf } from "../../data/field/column-type.ts";
import { numericOf } from "../../data/field/decimal-digits.ts";
import type { Column, ColumnDefault } from "../../data/field/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import { resolveImport } from "../../resolve/resolve-import.ts";
import type { Source } from "../../resolve/source.ts";
import { formerName } from "../explicit-name.ts";
import { type ColumnOptions, checksOf, hasUnionCheck, indexOf, uniquenessOf } from "./column-constraints.ts";
import type { Initial } from "./initializer.ts";

export function buildColumn(
  syntax: FieldSyntax,
  type: ResolvedType,
  options: ColumnOptions,
  annotations: Annotations,
  initial: Initial | null,
  source: Source,
): Column | null {
  const { report } = source;
  const field = syntax.name.value;
  const name = options.name.value ?? snakeCase(field);
  if (!isValidIdentifier(name)) {
    const reason = "PostgreSQL cannot have a column of this name";
    report.add("field-name", options.name.span ?? syntax.name.span, {
      field,
      reason,
      suggestion: 'name the column: `@column({ name: "…" })`',
    });
    return null;
  }
  return {
    name: fitIdentifier(name),
    type: readable(options.type),
    varchar: readable(options.varchar),
    codec: options.codec.kind === "value" ? resolveImport(options.codec, source) : null,
    numeric: numericOf(type.type, readable(options.type)?.value),
    defaultValue: readDefault(syntax, type, options, annotations, initial, report),
    ...uniquenessOf(options, report),
    ci: options.ci.value ?? false,
    pgEnum: readable(options.pgEnum),
    checks: checksOf(options, report),
    hasUnionCheck: hasUnionCheck(type.type, options),
    unionCheckSpan: readable(options.unionCheck)?.span ?? null,
    index: indexOf(options, report),
    was: formerName(readable(options.was), report),
    backfill: readable(options.backfill),
    using: readable(options.using),
  };
}

/** Returns the default, and reports `identity` on a column that has none. */
function readDefault(...parameters: Parameters<typeof chooseDefault>): ColumnDefault | null {
  const [syntax, , { identity }, , , report] = parameters;
  const chosen = chooseDefault(...parameters);
  if (identity.kind === "value" && chosen?.kind !== "identity" && report.isClear(syntax.name.span))
    report.add(
      "identity-impossible",
      identity.span,
      { field: syntax.name.value },
      removeOption("identity", identity.span),
    );
  return chosen;
}

function chooseDefault(
  syntax: FieldSyntax,
  type: ResolvedType,
  options: ColumnOptions,
  annotations: Annotations,
  initial: Initial | null,
  report: Report,
): ColumnDefault | null {
  const field = syntax.name.value;
  const explicit = readable(options.default);
  const version = annotations.one("version");
  if (version !== null) {
    const other = initial?.expression.span ?? explicit?.span;
    const first = initial === null ? "`@column({ default })`" : "its initializer";
    if (other !== undefined)
      report.add("default-twice", other, { field, first, second: "`@version`, which starts at 0" });
    return { kind: "literal", value: 0, span: version.span };
  }
  const auto = annotations.one("auto");
  const { generated } = options;
  if (generated.kind === "value") {
    const other = initial?.expression.span ?? explicit?.span ?? auto?.span;
    const first = initial !== null ? "its initializer" : explicit !== null ? "`@column({ default })`" : "`@auto`";
    if (other !== undefined)
      report.add("default-twice", other, {
        field,
        first,
        second: "`@column({ generated })`, which computes every value",
      });
    return generatedBy(generated);
  }
  if (initial !== null && (explicit !== null || auto !== null)) {
    const second = explicit === null ? "`@auto`" : "`@column({ default })`";
    const fixes = explicit === null ? [] : [removeOption("default", explicit.span)];
    report.add("default-twice", initial.expression.span, { field, first: "its initializer", second }, ...fixes);
  }
  if (explicit !== null) return { kind: "expression", sql: explicit };
  const isAlways = options.identity.value === "always";
  // Keys that PostgreSQL cannot generate are reported with the key.
  if (auto !== null && annotations.has("id")) return isInteger(type) ? { kind: "identity", isAlways } : null;
  if (auto !== null) return automatic(field, type, syntax, isAlways, report);
  if (initial === null) return null;
  return { kind: "literal", value: initial.value, span: initial.expression.span };
}

function generatedBy({ value, span }: Extract<ColumnOptions["generated"], { readonly kind: "value" }>): ColumnDefault {
  if (typeof value === "string") return { kind: "generated", sql: { value, span }, isStored: true };
  return { kind: "generated", sql: value.sql, isStored: value.kind.value !== "virtual" };
}

/** Returns the default of `@auto`. A nullable date stays NULL until it is set. */
function automatic(
  field: string,
  { type, nullable }: ResolvedType,
  syntax: FieldSyntax,
  isAlways: boolean,
  report: Report,
): ColumnDefault | null {
  if (scalarOf(type)?.family === "time") return nullable ? null : { kind: "now" };
  if (isInteger({ type, nullable })) return { kind: "identity", isAlways };
  if (!nullable) report.add("auto-impossible", syntax.name.span, { field, type: syntax.typeText });
  return null;
}

function isInteger({ type, nullable }: Pick<ResolvedType, "type" | "nullable">): boolean {
  return scalarOf(type)?.family === "integer" && !nullable;
}
