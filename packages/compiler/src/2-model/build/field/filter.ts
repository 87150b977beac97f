// `@filter` into the comparisons of a field, and those of all fields into the conditions of the entity's query.
import type { Condition } from "../../data/condition.ts";
import type { Field } from "../../data/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";

/** `@filter` alone compares for equality. */
export function readFilters(annotations: Annotations): Field["filters"] {
  return annotations
    .all("filter")
    .flatMap(({ reading, isWhole, span }): Field["filters"] =>
      reading.length === 0 && isWhole ? [{ value: "eq", span }] : reading,
    );
}

/** In the order of the class. The bounds of a range are named in the manner of the class, `ageFrom` or `age_from`. */
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
