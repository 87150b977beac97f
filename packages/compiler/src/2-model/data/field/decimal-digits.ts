// Reads the digits that a decimal column keeps. PostgreSQL rounds values with more digits after the point.
import type { Numeric } from "../../../language/types/scalar-type.ts";
import type { ColumnType } from "./column-type.ts";
import { elementOf } from "./column-type.ts";

const numericType = /^(?:numeric|decimal|dec)\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)(?:\s*\[\])?$/i;

/** Returns precision and scale of a decimal, or of an array's elements; null if all digits are kept. */
export function numericOf(type: ColumnType, columnType: string | undefined): Numeric | null {
  const one = elementOf(type);
  if (one.kind !== "scalar" || one.scalar !== "decimal") return null;
  const [, precision, scale = "0"] = numericType.exec(columnType?.trim() ?? "") ?? [];
  return precision === undefined ? null : { precision: Number(precision), scale: Number(scale) };
}
