// Explains why a part of a JSON type cannot be checked, and suggests a replacement.
import type { TypeSyntax } from "../../../1-syntax/syntax.ts";
import type { OpaqueJson } from "../../data/field/json-shape.ts";
import type { ProjectFile } from "../project.ts";

/** The purpose of a type: a JSON column, or the payload or result of a command. */
export type JsonPurpose = "column" | "payload" | "result";

/** The file and the purpose of a type. */
interface JsonContext {
  readonly file: ProjectFile;
  readonly purpose: JsonPurpose;
}

/** Returns an opaque type, with a general suggestion by default. */
export function opaque(
  { span }: TypeSyntax,
  { file, purpose }: JsonContext,
  reason: string,
  suggestion: string = opaqueHelp[purpose],
): OpaqueJson {
  const [part = ""] = file.syntax.text.slice(span.start, span.end).split(/[\r\n]/);
  return { kind: "opaque", span, part, reason, suggestion };
}

const unserved = "or leave the command out of `api.commands`";

const opaqueHelp: Readonly<Record<JsonPurpose, string>> = {
  column: "write the type out, or check the value with your own schema: `@validate({ schema: … })`",
  payload: `write the type out, ${unserved}`,
  result: `write the type out, ${unserved}`,
};

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

/** Returns why JSON cannot represent a type, and a suggestion. */
export function notJson(name: string, purpose: JsonPurpose): readonly [string, string] {
  const kind = dates.test(name) ? "date" : name === "bigint" ? "bigint" : "other";
  return [`JSON has no \`${name}\``, (purpose === "column" ? inColumn : inCommand)[kind]];
}

type Instead = Readonly<Record<"date" | "bigint" | "other", string>>;

const inColumn: Instead = {
  date: "write `string` and store ISO 8601 text, or move the date to another column",
  bigint: "write `string` and store the decimal digits, or move the number to another column",
  other: "use types of JSON: texts, numbers, booleans, arrays and objects of them",
};

const inCommand: Instead = {
  date: "write `Date` or `Temporal.Instant`, or `string` for a text in ISO 8601 format",
  bigint: "write `string`, for the decimal digits",
  other: "use types of JSON: texts, numbers, booleans, arrays and objects of them, or `Date`, `bigint`, `Uint8Array`",
};
