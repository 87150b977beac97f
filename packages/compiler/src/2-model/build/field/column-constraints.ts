// Reads the options of `@column`: their absence, and those that become constraints.

import type { Report } from "../../../diagnostics/report.ts";
import { absent } from "../../../language/shape.ts";
import type { WordReading } from "../../../language/word.ts";
import { column } from "../../../language/words/column.ts";
import { type ColumnType, choiceIn } from "../../data/field/column-type.ts";
import type { Check, Column } from "../../data/field/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { readable } from "../../resolve/annotations/argument.ts";
import { fillOptions } from "../../resolve/annotations/entity-options.ts";
import { explicitName } from "../explicit-name.ts";

type Uniqueness = Pick<Column, "unique" | "uniqueInOwner" | "uniqueSpan" | "uniqueName" | "isUniqueByIndex">;

export function uniquenessOf({ unique }: ColumnOptions, report: Report): Uniqueness {
  const constraint = typeof unique.value === "object" ? unique.value : null;
  const rows = constraint === null ? unique.value : (constraint.rows.value ?? "all");
  return {
    unique: rows === true || rows === "all" ? "all" : rows === "live" ? "live" : "no",
    uniqueInOwner: rows === "owner" ? "all" : rows === "live-owner" ? "live" : "no",
    uniqueSpan: typeof unique.value === "string" ? unique.span : null,
    uniqueName: explicitName(constraint?.name, "constraint", report),
    isUniqueByIndex: constraint?.constraint.value === false,
  };
}

export function checksOf({ check }: ColumnOptions, report: Report): readonly Check[] {
  if (check.kind !== "value") return [];
  const { value, span } = check;
  const list = typeof value === "string" || "sql" in value ? [{ value, span }] : value;
  return list.map(({ value: one, span: place }): Check => {
    if (typeof one === "string") return { sql: { value: one, span: place }, name: null };
    return { sql: one.sql, name: explicitName(one.name, "constraint", report) };
  });
}

/**
 * True if a CHECK limits the column to the values of its type. Enum types need none, and other types have unknown
 * values.
 */
export function hasUnionCheck(type: ColumnType, { unionCheck, pgEnum, type: columnType }: ColumnOptions): boolean {
  if (choiceIn(type) === null || pgEnum.kind !== "absent") return false;
  return (
    unionCheck.value ??
    (columnType.value === undefined || /^(?:text|varchar|character varying)\b/i.test(columnType.value))
  );
}

export function indexOf({ index }: ColumnOptions, report: Report): Column["index"] {
  if (index.kind !== "value" || index.value === false) return null;
  const { value, span } = index;
  if (typeof value !== "object") return { method: value === true ? "btree" : value, name: null, where: null, span };
  const name = explicitName(value.name, "index", report);
  return { method: value.using.value ?? "btree", name, where: readable(value.where), span };
}

export type ColumnOptions = WordReading<typeof column>["value"];

/** Returns the options; all of them are absent without `@column`. */
export function columnOptions(annotations: Annotations): ColumnOptions {
  const options = annotations.one("column")?.reading.value;
  return options ?? fillOptions(column.arguments.shape, absent);
}
