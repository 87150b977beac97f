// `@field(…)` into the DTOs that carry the field.

import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import { possible, removeItem, replace } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { givenOnce } from "./unique-values.ts";

/** Whether no response, event, log or error may have the field: `"skip"`, and `"secret"`, which requests carry. */
export function isHidden(annotations: Annotations): boolean {
  return annotations.one("field")?.reading.some(({ value }) => value === "skip" || value === "secret") === true;
}

export type Place = "create" | "update" | "response";

/** Skip stands alone; what PostgreSQL makes is in no request, and a key in none that changes a row. */
export function readPlaces(syntax: FieldSyntax, annotations: Annotations, report: Report): ReadonlySet<Place> {
  const target = syntax.name.value;
  const given = givenOnce(annotations.one("field")?.reading ?? [], target, report);
  const skip = given.find((place) => place.value === "skip");
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
      { fixes: [removeItem(JSON.stringify(skip.value), skip.span)] },
    );
  } else if (skip !== undefined) checkAlone(skip, given, target, annotations, report);
  if (skip !== undefined) return new Set();
  const secret = given.find((place) => place.value === "secret");
  if (secret !== undefined) checkSecret(secret, given, target, report);
  const places = new Set(given.map((place) => place.value as Place));
  for (const { word, place } of impossiblePlaces(given, annotations)) {
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
      { fixes: [removeItem(JSON.stringify(place.value), place.span)] },
    );
  }
  return places;
}

/** The places that another word of the field excludes. */
function impossiblePlaces(
  given: readonly Located<string>[],
  annotations: Annotations,
): readonly { readonly word: keyof typeof reasons; readonly place: Located<string> }[] {
  return (["id", "auto", "version", "generated"] as const).flatMap((word) => {
    const isThere =
      word === "generated"
        ? annotations.one("column")?.reading.value.generated.kind === "value"
        : annotations.has(word);
    const place = given.find(({ value }) => value === "update" || (value === "create" && word !== "id"));
    return isThere && place !== undefined ? [{ word, place }] : [];
  });
}

/** A field that is kept from requests and responses, and is in one: which of the two is meant, only its author knows. */
function checkAlone(
  skip: Located<string>,
  given: readonly Located<string>[],
  target: string,
  annotations: Annotations,
  report: Report,
): void {
  const others = given.filter((place) => place !== skip);
  const [other] = others;
  if (other === undefined) return;
  const reason = 'a field with `"skip"` is in no request and no response';
  const named = others.map(({ value }) => `\`"${value}"\``).join(" and ");
  report.add(
    "conflicting-annotations",
    other.span,
    { first: '"skip"', second: `"${other.value}"`, target, reason },
    {
      labels: [{ span: skip.span, message: "the other one" }],
      fixes: [
        ...(impossiblePlaces(given, annotations).length === 0 && others.some(({ value }) => value !== "secret")
          ? [removeItem(JSON.stringify(skip.value), skip.span)]
          : []),
        possible(`remove ${named}`, ...others.map(({ span }) => ({ kind: "remove-item", span }) as const)),
      ],
    },
  );
}

/** A secret comes with requests, and leaves with no response. */
function checkSecret(secret: Located<string>, given: readonly Located<string>[], target: string, report: Report): void {
  const response = given.find(({ value }) => value === "response");
  if (response !== undefined) {
    report.add(
      "conflicting-annotations",
      response.span,
      { first: '"secret"', second: '"response"', target, reason: "no response has a secret" },
      {
        labels: [{ span: secret.span, message: "the other one" }],
        fixes: [removeItem(JSON.stringify(response.value), response.span)],
      },
    );
  }
  if (given.some(({ value }) => value === "create" || value === "update")) return;
  const fixes = [possible('change it to `"skip"`', replace(secret.span, '"skip"'))];
  report.add("secret-without-request", secret.span, { field: target }, { fixes });
}

const reasons = {
  id: "the key of a row does not change",
  auto: "PostgreSQL generates its value",
  version: "it counts updates automatically",
  generated: "PostgreSQL computes its value",
} as const;
