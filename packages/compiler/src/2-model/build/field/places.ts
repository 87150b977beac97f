// `@field(…)` into the DTOs that carry the field.

import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import { certain, withoutItem } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";

export function isSkipped(annotations: Annotations): boolean {
  return annotations.one("field")?.reading.some((place) => place.value === "skip") === true;
}

export type Place = "create" | "update" | "response";

/** Skip overrides all; what PostgreSQL makes is in no request, and a key in none that changes a row. */
export function readPlaces(syntax: FieldSyntax, annotations: Annotations, report: Report): ReadonlySet<Place> {
  const given = annotations.one("field")?.reading ?? [];
  const target = syntax.name.value;
  const skip = given.find((place) => place.value === "skip");
  checkTwice(given, target, report);
  if (skip !== undefined && annotations.has("id")) {
    report.add(
      "conflicting-annotations",
      skip.span,
      {
        first: "@id",
        second: '@field("skip")',
        target,
        reason: "the id is in every response, event and entry of a log",
      },
      { fixes: [withoutItem(JSON.stringify(skip.value), skip.span)] },
    );
  }
  if (skip !== undefined) return new Set();
  const places = new Set(given.map((place) => place.value as Place));
  for (const word of ["id", "auto", "version", "generated"] as const) {
    const isThere =
      word === "generated"
        ? annotations.one("column")?.reading.value.generated.kind === "value"
        : annotations.has(word);
    if (!isThere) continue;
    const place = given.find(({ value }) => value === "update" || (value === "create" && word !== "id"));
    if (place === undefined) continue;
    const reason = reasons[word];
    report.add(
      "conflicting-annotations",
      place.span,
      {
        first: word === "generated" ? "@column({ generated })" : `@${word}`,
        second: `@field("${place.value}")`,
        target,
        reason,
      },
      { fixes: [withoutItem(JSON.stringify(place.value), place.span)] },
    );
  }
  return places;
}

function checkTwice(given: readonly Located<string>[], target: string, report: Report): void {
  for (const [index, { value, span }] of given.entries()) {
    const first = given.findIndex((place) => place.value === value);
    if (first === index) continue;
    const labels = [{ span: given[first]?.span ?? span, message: "the first one" }];
    const fixes = [certain(`remove the second \`"${value}"\``, { kind: "remove-item", span })];
    report.add("repeated-value", span, { value: `"${value}"`, target }, { labels, fixes });
  }
}

const reasons = {
  id: "a key is what a row is found by, and stays what it is",
  auto: "its value is PostgreSQL's to make",
  version: "it counts updates by itself",
  generated: "PostgreSQL makes every value of it",
} as const;
