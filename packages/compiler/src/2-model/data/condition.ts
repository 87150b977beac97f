// The filters of an entity into the conditions of its query: a name, and how the column is compared.
import type { Span } from "../../diagnostics/span.ts";
import type { Field } from "./entity.ts";

export type Comparison = "equal" | "like" | "search" | "from" | "to";

/** One optional field of the query: `ageFrom` compares `age` with `>=`. */
export interface Condition {
  readonly name: string;
  readonly field: Field;
  readonly comparison: Comparison;
  readonly span: Span;
}

/** Whether the value is a piece of text, whatever the column's own type. */
export function isTextSearch({ comparison }: Condition): boolean {
  return comparison === "like" || comparison === "search";
}

export function buildConditions(fields: readonly Field[]): readonly Condition[] {
  const snake =
    fields.some((field) => /\p{L}_\p{L}/u.test(field.name)) && fields.every((field) => !/\p{Lu}/u.test(field.name));
  const [from, to] = snake ? ["_from", "_to"] : ["From", "To"];
  return fields.flatMap((field) =>
    field.filters.flatMap(({ value: kind, span }): Condition[] => {
      if (kind !== "range") return [{ name: field.name, field, comparison: kind === "eq" ? "equal" : kind, span }];
      return [
        { name: `${field.name}${from}`, field, comparison: "from", span },
        { name: `${field.name}${to}`, field, comparison: "to", span },
      ];
    }),
  );
}
