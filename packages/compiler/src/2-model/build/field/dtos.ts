// Reads `@field`: the DTOs with the field.

import type { FieldSyntax } from "../../../1-syntax/syntax.ts";
import { type Proposal, possible, removeItem, replace } from "../../../diagnostics/fixes/change.ts";
import type { Report } from "../../../diagnostics/report.ts";
import type { Located } from "../../../diagnostics/span.ts";
import type { Annotations } from "../../resolve/annotations/annotations.ts";
import { uniqueValues } from "./unique-values.ts";

/** True if no response, event, log or error may contain the field: `"skip"` or `"secret"`. */
export function isHidden(annotations: Annotations): boolean {
  return annotations.one("field")?.reading.some(({ value }) => value === "skip" || value === "secret") === true;
}

export type Dto = "create" | "update" | "response";

/**
 * Returns the DTOs. `"skip"` excludes all others, generated values are in no request, and keys in no update request.
 */
export function readDtos(syntax: FieldSyntax, annotations: Annotations, report: Report): ReadonlySet<Dto> {
  const target = syntax.name.value;
  const values = uniqueValues(annotations.one("field")?.reading ?? [], target, report);
  const skip = values.find(({ value }) => value === "skip");
  if (skip !== undefined && annotations.has("id")) {
    const reason = "the id is in every response, event and entry of a log";
    const parameters = { first: "@id", second: '@field("skip")', target, reason };
    report.add("conflicting-annotations", skip.span, parameters, removeValue(skip));
  } else if (skip !== undefined) checkAlone(skip, values, target, annotations, report);
  if (skip !== undefined) return new Set();
  const secret = values.find(({ value }) => value === "secret");
  if (secret !== undefined) checkSecret(secret, values, target, report);
  const dtos = new Set(values.map(({ value }) => value as Dto));
  for (const { word, dto } of conflictingDtos(values, annotations)) {
    const first = word === "generated" ? "@column({ generated })" : `@${word}`;
    const parameters = { first, second: `@field("${dto.value}")`, target, reason: reasons[word] };
    report.add("conflicting-annotations", dto.span, parameters, removeValue(dto));
  }
  return dtos;
}

function removeValue({ value, span }: Located<string>): Proposal {
  return removeItem(JSON.stringify(value), span);
}

/** Returns the DTOs that another annotation of the field rules out. */
function conflictingDtos(
  values: readonly Located<string>[],
  annotations: Annotations,
): readonly { readonly word: keyof typeof reasons; readonly dto: Located<string> }[] {
  return (["id", "auto", "version", "generated"] as const).flatMap((word) => {
    const isThere =
      word === "generated"
        ? annotations.one("column")?.reading.value.generated.kind === "value"
        : annotations.has(word);
    const dto = values.find(({ value }) => value === "update" || (value === "create" && word !== "id"));
    return isThere && dto !== undefined ? [{ word, dto }] : [];
  });
}

/** Reports `"skip"` together with a DTO, with a fix for either. */
function checkAlone(
  skip: Located<string>,
  values: readonly Located<string>[],
  target: string,
  annotations: Annotations,
  report: Report,
): void {
  const others = values.filter((value) => value !== skip);
  const [other] = others;
  if (other === undefined) return;
  const reason = 'a field with `"skip"` is in no request and no response';
  const named = others.map(({ value }) => `\`"${value}"\``).join(" and ");
  report.add(
    "conflicting-annotations",
    other.span,
    { first: '"skip"', second: `"${other.value}"`, target, reason },
    { span: skip.span, message: "the other one" },
    ...(conflictingDtos(values, annotations).length === 0 && others.some(({ value }) => value !== "secret")
      ? [removeValue(skip)]
      : []),
    possible(`remove ${named}`, ...others.map(({ span }) => ({ kind: "remove-item", span }) as const)),
  );
}

/** Reports a secret that is in a response, or in no request. */
function checkSecret(
  secret: Located<string>,
  values: readonly Located<string>[],
  target: string,
  report: Report,
): void {
  const response = values.find(({ value }) => value === "response");
  if (response !== undefined) {
    report.add(
      "conflicting-annotations",
      response.span,
      { first: '"secret"', second: '"response"', target, reason: "no response has a secret" },
      { span: secret.span, message: "the other one" },
      removeValue(response),
    );
  }
  if (values.some(({ value }) => value === "create" || value === "update")) return;
  const fix = possible('change it to `"skip"`', replace(secret.span, '"skip"'));
  report.add("secret-without-request", secret.span, { field: target }, fix);
}

const reasons = {
  id: "the key of a row does not change",
  auto: "PostgreSQL generates its value",
  version: "it counts updates automatically",
  generated: "PostgreSQL computes its value",
} as const;
