// Converts values of rows to JSON, without those that are not shown.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { RowAnswer } from "../answers/rows.ts";
import { isShown } from "../describe/visibility.ts";
import { jsonOf } from "./json-value.ts";
import { keyText, type Values } from "./parameters.ts";

export interface ShownCells {
  /** Whether fields with `field("skip")` are shown, too. */
  readonly withHidden: boolean;
  /** Whether long texts are shortened, for a list. */
  readonly isList: boolean;
}

export function rowAnswer(entity: Entity, row: Values, shown: ShownCells): RowAnswer {
  const fields = entity.fields.filter((field) => isShown(entity, field, shown.withHidden));
  const cells = fields.map((field) => [field.name, cellOf(field, row, shown.isList)]);
  return {
    key: keyText(entity, row),
    cells: Object.fromEntries(cells),
    isDeleted: entity.deletedAt !== null && row[entity.deletedAt.name] != null,
  };
}

function cellOf(field: Field, row: Values, isList: boolean): unknown {
  const value = jsonOf(row[field.name]);
  return isList ? shortened(value) : value;
}

/** The maximum number of characters of a value in a list. */
const longestCell = 160;

function shortened(value: unknown): unknown {
  if (typeof value === "string") return value.length > longestCell ? `${value.slice(0, longestCell)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : value;
}
