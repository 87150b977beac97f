// Reads `@validate`: the rules of values in requests.
import type { Span } from "../../diagnostics/span.ts";
import type { boolean, OptionalReading, Reading } from "../../language/shape.ts";
import type { rules as rulesShape } from "../../language/words/validate.ts";
import { noRules, type Rules } from "../data/field/value-rules.ts";
import type { Annotations } from "./annotations/annotations.ts";
import { readable } from "./annotations/argument.ts";
import { resolveImport } from "./resolve-import.ts";
import type { Source } from "./source.ts";

type RuleOptions = Reading<typeof rulesShape>["value"];

export function readRules(annotations: Annotations, source: Source): Rules {
  const use = annotations.one("validate");
  return use === null ? noRules : { ...rulesOf(use.reading.value, source), annotation: use.span };
}

export function rulesOf(options: RuleOptions, source: Source): Rules {
  const { items, schema } = options;
  const own = valueRules(options);
  const ofItems = items.kind === "value" ? valueRules(items.value) : null;
  return {
    ...own,
    items: ofItems === null ? null : { ...ofItems, message: ofItems.message ?? own.message },
    schema: schema.kind === "value" ? resolveImport(schema, source) : null,
    spans: { ...own.spans, items: items.span ?? null, schema: schema.span ?? null },
  };
}

function valueRules({ length, range, email, url, pattern, message }: Omit<RuleOptions, "items" | "schema">): Rules {
  return {
    ...noRules,
    length: length.kind === "value" ? boundsOf(length.value) : null,
    range: range.kind === "value" ? boundsOf(range.value) : null,
    email: placeOf(email),
    url: placeOf(url),
    pattern: readable(pattern),
    message: readable(message),
    spans: { ...noRules.spans, length: length.span ?? null, range: range.span ?? null },
  };
}

/** Returns the bounds that are specified. */
function boundsOf<B extends Readonly<Record<string, OptionalReading<{ kind: "number" }>>>>(bounds: B) {
  const there = Object.entries(bounds).filter(([, bound]) => bound.kind === "value");
  return Object.fromEntries(there) as { readonly [K in keyof B]?: Extract<B[K], { kind: "value" }> };
}

function placeOf(rule: OptionalReading<typeof boolean>): Span | null {
  return rule.kind === "value" && rule.value ? rule.span : null;
}
