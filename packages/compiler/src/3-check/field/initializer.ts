// ED114: an initializer that the column could not take as its default.

import { isIP } from "node:net";
import type { ColumnType, Scalar } from "../../2-model/data/column-type.ts";
import { describeType } from "../../2-model/data/describe-type.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import type { Report } from "../../diagnostics/report.ts";
import { isJson, type Literal } from "../../text/literal.ts";
import { listing } from "../../text/names.ts";

export function checkInitializer({ version }: Entity, field: Field, report: Report): void {
  const given = field.column.defaultValue;
  if (given?.kind !== "literal" || field.spelling.kind === "opaque" || field === version) return;
  const longest = field.column.varchar?.value ?? Number.POSITIVE_INFINITY;
  const fitting =
    fits(given.value, field.type) && !(typeof given.value === "string" && [...given.value].length > longest);
  // That a second field is `@version`, which gives it 0 as its default, is a mistake of its own.
  if (!fitting && report.isClear(field.span))
    report.add("default-impossible", given.span, {
      field: field.name,
      type: typeOf(field),
      suggestion: suggestionFor(given.value, field),
    });
}

/** What was probably meant. */
function suggestionFor(value: Literal, { name, type, column }: Field): string {
  const scalar = type.kind === "scalar" ? type.scalar : null;
  if (value === null) return `a column that may be NULL says so in its type: \`${name}: ${describeType(type)} | null\``;
  if (type.kind === "choice")
    return `its values are ${listing(
      type.values.map((one) => JSON.stringify(one)),
      "and",
    )}`;
  if (scalar === "decimal" && typeof value === "number") return `a \`Decimal\` is written as a text: \`"${value}"\``;
  if (scalar === "bigint" && Number.isInteger(value)) return `a \`bigint\` is written with an n: \`${value}n\``;
  if ((scalar === "i16" || scalar === "i32" || scalar === "i64") && typeof value === "number")
    return Number.isInteger(value)
      ? "the value is beyond the type's range: choose a larger type"
      : "the type has whole numbers alone: `Decimal` and `f64` have fractions";
  if (scalar === "text" && column.varchar !== null && typeof value === "string")
    return `it has ${[...value].length} characters: shorten it, or allow more`;
  return "it is the column's default too: write a value that the column can hold, or leave it out";
}

function typeOf({ type, column }: Field): string {
  return column.varchar === null ? describeType(type) : `VARCHAR(${column.varchar.value})`;
}

function fits(value: Literal, type: ColumnType): boolean {
  if (type.kind === "array") return Array.isArray(value) && value.every((item: Literal) => fits(item, type.of));
  if (type.kind === "choice") return typeof value === "string" && type.values.includes(value);
  return type.kind === "scalar" && fitsScalar(value, type.scalar);
}

function fitsScalar(value: Literal, scalar: Scalar): boolean {
  switch (scalar) {
    case "text":
      return isText(value);
    case "uuid":
      return isText(value) && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
    case "boolean":
      return typeof value === "boolean";
    case "i16":
      return Number.isInteger(value) && Math.abs((value as number) + 0.5) < 2 ** 15;
    case "i32":
      return Number.isInteger(value) && Math.abs((value as number) + 0.5) < 2 ** 31;
    case "i64":
      return Number.isSafeInteger(value);
    case "bigint":
      return typeof value === "bigint" && BigInt.asIntN(64, value) === value;
    case "f32":
      return typeof value === "number" && (!Number.isFinite(value) || Number.isFinite(Math.fround(value)));
    case "f64":
      return typeof value === "number";
    case "decimal":
      return isText(value) && /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/.test(value);
    case "plainDate":
      return isText(value) && isDate(value);
    case "plainTime":
      return isText(value) && time.test(value);
    case "plainDateTime":
      return isText(value) && isDate(value.slice(0, 10)) && value[10] === "T" && time.test(value.slice(11));
    case "ipAddress":
      return isText(value) && isAddress(value);
    case "json":
      return isJson(value, isText);
    case "date":
    case "instant":
    case "temporalPlainDate":
    case "temporalPlainTime":
    case "temporalPlainDateTime":
    case "bytes":
      return false;
  }
}

/** PostgreSQL stores no NUL, and no half of a surrogate pair. */
function isText(value: Literal): value is string {
  return typeof value === "string" && !value.includes("\0") && value.isWellFormed();
}

const time = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/;

function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || value.startsWith("0000")) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isAddress(value: string): boolean {
  const [address = "", prefix = "0", ...more] = value.split("/");
  const version = address.includes("%") ? 0 : isIP(address);
  return more.length === 0 && version !== 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}
