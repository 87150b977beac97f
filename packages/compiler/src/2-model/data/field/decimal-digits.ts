// The type of a column into how many digits of a decimal it keeps: PostgreSQL rounds what has more behind the point.
import type { Numeric } from "../../../language/types/scalar-type.ts";
import type { ColumnType } from "./column-type.ts";
import { elementOf } from "./column-type.ts";

const written = /^(?:numeric|decimal|dec)\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)(?:\s*\[\])?$/i;

/** What `column({ type })` says of a decimal, or of each in an array; null where it keeps every digit. */
export function numericOf(type: ColumnType, columnType: string | undefined): Numeric | null {
  const one = elementOf(type);
  if (one.kind !== "scalar" || one.scalar !== "decimal") return null;
  const [, precision, scale = "0"] = written.exec(columnType?.trim() ?? "") ?? [];
  return precision === undefined ? null : { precision: Number(precision), scale: Number(scale) };
}
