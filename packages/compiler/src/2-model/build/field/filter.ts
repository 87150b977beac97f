// Reads `@filter`, and builds the conditions of an entity's query.
import { certain } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located, Span } from "../../../diagnostics/span.ts";
import { fullTextSearch } from "../../../language/filters/full-text.ts";
import { type FilterName, filters } from "../../../language/filters/index.ts";
import { snakeCase } from "../../../text/names.ts";
import type { FieldCondition, SearchCondition } from "../../data/field/condition.ts";
import type { Field } from "../../data/field/field.ts";
import { type JsonCase, jsonName } from "../../data/field/json-name.ts";
import type { FullText } from "../../data/table/full-text.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { uniqueValues } from "./unique-values.ts";

/** Returns the filters of a field. `@filter` without arguments compares for equality. */
export function readFilters(annotations: Annotations, target: string, report: Report): Field["filters"] {
  /** Filters that are the only argument, so that a fix removes the whole annotation. */
  const alone = new Map<Located<FilterName>, Span>();
  const found = annotations.all("filter").flatMap(({ reading, isWhole, span }): Field["filters"] => {
    const kinds = reading.length === 0 && isWhole ? [{ value: "eq", span } as const] : reading;
    const [only] = kinds;
    if (only !== undefined && kinds.length === 1) alone.set(only, span);
    return kinds;
  });
  return uniqueValues(found, target, report, (repeated) => {
    const annotation = alone.get(repeated);
    const title = `remove the second \`"${repeated.value}"\``;
    return annotation === undefined
      ? certain(title, { kind: "remove-item", span: repeated.span })
      : certain(title, { kind: "remove-annotation", span: annotation });
  });
}

/** Returns the conditions in the order of the class, named in its style: `ageFrom` or `age_from`. */
export function buildConditions(fields: readonly Field[], jsonCase: JsonCase | null): readonly FieldCondition[] {
  const snake =
    fields.some((field) => /\p{L}_\p{L}/u.test(field.name)) && fields.every((field) => !/\p{Lu}/u.test(field.name));
  const name = (field: Field, suffix: string): string =>
    snake && suffix !== "" ? `${field.name}_${snakeCase(suffix)}` : `${field.name}${suffix}`;
  return fields.flatMap((field) =>
    field.filters.flatMap(({ value: kind, span }) =>
      filters[kind].conditions.map((comparison) => {
        const own = name(field, comparison.suffix);
        return { name: own, jsonName: jsonName(own, jsonCase), field, kind, comparison, span };
      }),
    ),
  );
}

/** Returns the condition `q` of a full text; none without one. It comes first, so its parameter is `$1`. */
export function searchConditions(fullText: FullText | null): readonly SearchCondition[] {
  if (fullText === null) return [];
  const { parameter } = fullTextSearch;
  return [{ kind: "full-text", name: parameter, jsonName: parameter, fullText, span: fullText.span }];
}
