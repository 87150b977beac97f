// A part of a JSON type that cannot be checked into why, and what to write instead.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { UnseenJson } from "../../data/json-shape.ts";
import type { ProjectFile } from "../project.ts";

export function unseen(
  { span }: TypeSyntax,
  { file }: { readonly file: ProjectFile },
  reason: string,
  suggestion: string,
): UnseenJson {
  const [part = ""] = file.syntax.text.slice(span.start, span.end).split(/[\r\n]/);
  return { kind: "unseen", span, part, reason, suggestion };
}

export const ownSchema = "write the type out, or check the value by a schema of your own: `@validate({ schema: … })`";

const dates = /^Date$|^Temporal\./;
const others: ReadonlySet<string> = new Set([
  "Map",
  "Set",
  "Uint8Array",
  "ArrayBuffer",
  "Buffer",
  "Function",
  "RegExp",
]);

export function isNotJson(name: string): boolean {
  return dates.test(name) || others.has(name);
}

/** What JSON has no word for, and what stands in for it. */
export function notJson(name: string): readonly [string, string] {
  const instead = dates.test(name)
    ? "write `string`, and store ISO 8601 text; or give the date a column of its own"
    : name === "bigint"
      ? "write `string`, and store the decimal digits; or give the number a column of its own"
      : "write what is stored in JSON: texts, numbers, booleans, arrays and objects of them";
  return [`JSON has no \`${name}\``, instead];
}
