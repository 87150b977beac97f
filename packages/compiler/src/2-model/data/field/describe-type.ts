// Names column types in messages and documentation.
import { scalars } from "../../../language/types/index.ts";
import type { ColumnType } from "./column-type.ts";

export function describeType(type: ColumnType): string {
  if (type.kind === "array") {
    const element = describeType(type.of);
    return element.includes(" ") ? `(${element})[]` : `${element}[]`;
  }
  if (type.kind === "choice") return describeChoice(type.values);
  if (type.kind === "object") return "an embedded object";
  const { keyword, global, vocabulary } = scalars[type.scalar].names;
  return keyword ?? global ?? vocabulary ?? type.scalar;
}

/** Returns the first three values. */
function describeChoice(values: readonly string[]): string {
  const shown = values.slice(0, 3).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > shown.length ? ["…"] : [])].join(" | ");
}
