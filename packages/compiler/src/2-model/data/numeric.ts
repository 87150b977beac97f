// The type of a column into how many digits of a decimal it keeps: PostgreSQL rounds what has more behind the point.
import type { ColumnType } from "./column-type.ts";
import { elementOf } from "./column-type.ts";

/** `NUMERIC(12, 2)` has a precision of 12 digits, and 2 of them behind the point. */
export interface Numeric {
  readonly precision: number;
  readonly scale: number;
}

const written = /^(?:numeric|decimal|dec)\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)(?:\s*\[\])?$/i;

/** What `column({ type })` says of a decimal, or of each in an array; null where it keeps every digit. */
export function numericOf(type: ColumnType, columnType: string | undefined): Numeric | null {
  const one = elementOf(type);
  if (one.kind !== "scalar" || one.scalar !== "decimal") return null;
  const [, precision, scale = "0"] = written.exec(columnType?.trim() ?? "") ?? [];
  return precision === undefined ? null : { precision: Number(precision), scale: Number(scale) };
}

/** What the decimals match that it keeps as they are; zeros at either end are none of their digits. */
export function numericPattern({ precision, scale }: Numeric): string {
  const fraction = scale === 0 ? "0+" : `\\d{1,${scale}}0*`;
  return `^-?${wholePattern(precision - scale)}(\\.${fraction})?$`;
}

/** A scale beyond the precision bounds the digits behind the point from both sides, which PostgreSQL is left to say. */
function wholePattern(digits: number): string {
  if (digits < 0) return "\\d+";
  return digits === 0 ? "0+" : `0*\\d{1,${digits}}`;
}

/** What is said of others. */
export function numericRule({ precision, scale }: Numeric): string {
  const after = scale === 0 ? "none" : scale;
  return precision < scale
    ? `must have at most ${scale} digits after the point`
    : `must have at most ${precision - scale} digits before the point and ${after} after it`;
}
