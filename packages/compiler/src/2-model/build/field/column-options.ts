// Reads the options of `@column`.
import { absent } from "../../../language/shape.ts";
import type { WordReading } from "../../../language/word.ts";
import { column } from "../../../language/words/column.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { fillOptions } from "../../resolve/annotations/fill-options.ts";

export type ColumnOptions = WordReading<typeof column>["value"];

/** Returns the options; all of them are absent without `@column`. */
export function columnOptions(annotations: Annotations): ColumnOptions {
  const options = annotations.one("column")?.reading.value;
  return options ?? fillOptions(column.arguments.shape, absent);
}
