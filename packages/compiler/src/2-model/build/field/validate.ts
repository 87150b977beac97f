// `@validate({…})` into the rules that a request's value must keep.
import type { Span } from "../../../diagnostics/span.ts";
import type { boolean, Given } from "../../../language/shape.ts";
import { noRules, type Rules } from "../../data/field.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { importedValue } from "../../resolve/imported.ts";
import type { Source } from "../../resolve/source.ts";

export function readRules(annotations: Annotations, source: Source): Rules {
  const given = annotations.one("validate")?.reading.value;
  if (given === undefined) return noRules;
  const { length, range, email, url, pattern, schema } = given;
  return {
    length: length.kind === "value" ? boundsOf(length.value) : null,
    range: range.kind === "value" ? boundsOf(range.value) : null,
    email: placeOf(email),
    url: placeOf(url),
    pattern: pattern.kind === "value" ? pattern : null,
    schema: schema.kind === "value" ? importedValue(schema, source) : null,
    spans: { length: length.span ?? null, range: range.span ?? null, schema: schema.span ?? null },
  };
}

/** The bounds that are there. */
function boundsOf<B extends Readonly<Record<string, Given<{ kind: "number" }>>>>(bounds: B) {
  const there = Object.entries(bounds).filter(([, bound]) => bound.kind === "value");
  return Object.fromEntries(there) as { readonly [K in keyof B]?: Extract<B[K], { kind: "value" }> };
}

function placeOf(rule: Given<typeof boolean>): Span | null {
  return rule.kind === "value" && rule.value ? rule.span : null;
}
