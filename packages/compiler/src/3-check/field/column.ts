// ED103: options of `@column` that cannot apply to the field's type.

import { choiceIn, describeType, isText } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { removeOption } from "../../diagnostics/fixes/change.ts";
import type { Report } from "../../diagnostics/report.ts";

/** Limit of PostgreSQL for `VARCHAR(n)`. */
const maxVarcharLength = 10_485_760;

export function checkColumn(field: Field, report: Report): void {
  checkIndex(field, report);
  checkCodec(field, report);
  const { ci, pgEnum, varchar, type } = field.column;
  if (ci && !isText(field.type)) {
    report.add("ci-impossible", field.span, { field: field.name, type: describeType(field.type) });
  }
  if (pgEnum !== null && type !== null) {
    const reason = "`type` already defines it";
    report.add("conflicting-annotations", pgEnum.span, { first: "pgEnum", second: "type", target: field.name, reason });
  }
  if (varchar === null) return;
  if (type !== null) {
    const reason = "`type` already defines it";
    const parameters = { first: "varchar", second: "type", target: field.name, reason };
    report.add("conflicting-annotations", varchar.span, parameters);
  }
  const possible = Number.isInteger(varchar.value) && varchar.value >= 1 && varchar.value <= maxVarcharLength;
  if (isText(field.type) && possible) return;
  report.add(
    "varchar-impossible",
    varchar.span,
    {
      found: String(varchar.value),
      field: field.name,
      type: describeType(field.type),
    },
    removeOption("varchar", varchar.span),
  );
}

/** A codec converts text to bytes, so its column has no other type or default. */
function checkCodec({ name, type, spelling, column }: Field, report: Report): void {
  if (column.codec === null) return;
  const { span } = column.codec.name;
  if (!isText(type) || spelling.kind === "opaque") {
    report.add("codec-not-text", span, { field: name, type: describeType(type) }, removeOption("codec", span));
  }
  const others = {
    type: column.type?.span,
    varchar: column.varchar?.span,
    ci: column.ci ? span : undefined,
    default: column.defaultValue === null ? undefined : span,
  };
  for (const [option, place] of Object.entries(others)) {
    if (place === undefined) continue;
    const reason = "the column stores the bytes that the codec returns";
    report.add("conflicting-annotations", place, { first: "codec", second: option, target: name, reason });
  }
}

/** Reports index methods that have no operators for the type. Types of the user are not checked. */
function checkIndex({ column, type, name }: Field, report: Report): void {
  if (column.index === null || column.type !== null) return;
  const isJson = type.kind === "scalar" && type.scalar === "json";
  const isList = type.kind === "array";
  const isBoolean = type.kind === "scalar" && type.scalar === "boolean";
  const possible = {
    btree: true,
    hash: true,
    gin: isJson || isList,
    gist: false,
    brin: !(isJson || isList || isBoolean),
  };
  const { method, span } = column.index;
  if (!possible[method]) report.add("index-impossible", span, { method, field: name, type: describeType(type) });
}

/** Checks a column, which may be that of a member of an embedded object. */
export function checkUnionCheck({ column, type, name, path: [, member] }: Field, report: Report): void {
  const { unionCheckSpan: span, pgEnum } = column;
  if (span === null) return;
  const fix = removeOption(member ?? "unionCheck", span);
  if (choiceIn(type) === null)
    report.add("union-check-impossible", span, { field: name, type: describeType(type) }, fix);
  else if (pgEnum !== null) {
    const reason = "an enum type already limits the values";
    const parameters = { first: "unionCheck", second: "pgEnum", target: name, reason };
    report.add("conflicting-annotations", span, parameters, fix);
  }
}
