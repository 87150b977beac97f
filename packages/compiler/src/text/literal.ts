// Formats values, names and comments as TypeScript, escaped.

import { type Code, list, nothing, type Reference, raw, ts } from "./code.ts";
import { isIdentifierCharacter } from "./print/identifier-character.ts";
import { renderCode } from "./print/layout.ts";

/** A JSON value, as a TypeScript literal. */
export type Literal =
  | string
  | number
  | boolean
  | bigint
  | null
  | readonly Literal[]
  | { readonly [key: string]: Literal | undefined };

const identifierPattern = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

export function isIdentifier(name: string): boolean {
  const first = name.charCodeAt(0);
  if (first >= 48 && first <= 57) return false;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (code >= 128) return identifierPattern.test(name);
    if (!isIdentifierCharacter(code)) return false;
  }
  return name !== "";
}

const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);

const typeKeywords = new Set(
  `any asserts bigint boolean infer keyof never number object readonly string symbol undefined unique unknown void`.split(
    " ",
  ),
);

/** True if TypeScript reserves the name in types. */
export function isTypeKeyword(name: string): boolean {
  return typeKeywords.has(name);
}

/** True if JavaScript reserves the name in modules. */
export function isReserved(name: string): boolean {
  return reserved.has(name);
}

/**
 * True if JSON can represent the value: it has no bigint and no infinite number, and all its texts and keys pass
 * `isText`.
 */
export function isJson(value: Literal, isText: (text: string) => boolean = () => true): boolean {
  if (typeof value === "string") return isText(value);
  if (typeof value === "number") return Number.isFinite(value);
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "bigint") return false;
  if (Array.isArray(value)) return value.every((item: Literal) => isJson(item, isText));
  return Object.entries(value).every(
    ([key, member]) => isText(key) && member !== undefined && isJson(member as Literal, isText),
  );
}

/**
 * Returns the name of a variable, a property or a type.
 * @throws {TypeError} for an invalid identifier; names of users are checked before
 */
export function identifier(name: string): Code {
  if (!isIdentifier(name)) throw new TypeError(`${JSON.stringify(name)} is no identifier`);
  return raw(name);
}

/** Returns a regular expression literal. */
export function regularExpression({ pattern, flags }: { readonly pattern: string; readonly flags: string }): Code {
  return raw(`/${pattern}/${flags}`);
}

/** Returns a property key in the JSON of a template literal. */
export function templateKey(name: string): Code {
  return raw(templateText(JSON.stringify(name)));
}

/** Returns a string literal. */
export function text(value: string): Code {
  return raw(quoted(value));
}

/**
 * Returns a property key of an object literal: quoted if necessary, computed for `__proto__`, which would set the
 * prototype.
 */
export function key(name: string): Code {
  if (name === "__proto__") return raw('["__proto__"]');
  return raw(isIdentifier(name) ? name : quoted(name));
}

/** Returns `.name` or `["name"]`. */
export function access(name: string): Code {
  return raw(isIdentifier(name) ? `.${name}` : `[${quoted(name)}]`);
}

/** Returns `?.name` or `?.["first name"]`. */
export function optionalAccess(name: string): Code {
  return raw(isIdentifier(name) ? `?.${name}` : `?.[${quoted(name)}]`);
}

/** Returns a literal, on several lines if it is long. */
export function literal(value: Literal): Code {
  if (typeof value === "string") return text(value);
  // Not `5n`, which `tsc` refuses for targets below ES2020; Next.js projects have ES2017.
  if (typeof value === "bigint") {
    const isSafe = Number.isSafeInteger(Number(value));
    return raw(isSafe ? `BigInt(${value})` : `BigInt("${value}")`);
  }
  if (typeof value === "number") return raw(Object.is(value, -0) ? "-0" : String(value).replace("e+", "e"));
  if (value === null || typeof value === "boolean") return raw(String(value));
  if (Array.isArray(value))
    return list(
      "[",
      value.map((item: Literal) => literal(item)),
      "]",
    );
  const entries = Object.entries(value as { readonly [key: string]: Literal | undefined });
  const items = entries.flatMap(([name, item]) => (item === undefined ? [] : [ts`${key(name)}: ${literal(item)}`]));
  return list("{ ", items, " }");
}

/** Returns a union of string literal types. */
export function literalUnion(values: readonly string[]): Code {
  return raw(values.map(quoted).join(" | "));
}

/** Returns a template literal for text of several lines. */
export function template(value: string): Code {
  return raw(`\`${templateText(value)}\``);
}

/** Returns the escaped content of a template literal, without backticks. */
export function templateText(value: string): string {
  if (!/[\\`$\r]/.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("`", "\\`").replaceAll("${", "\\${").replaceAll("\r", "\\r");
}

/** Returns a doc comment, or nothing. The text cannot end the comment. */
export function docComment(doc: string | readonly string[] | null): Code {
  const whole = (typeof doc === "string" ? doc : (doc ?? []).join("\n")).trim();
  if (whole === "") return nothing;
  const text = whole.replaceAll("*/", "*\\/");
  if (!text.includes("\n")) return raw(`/** ${text} */`);
  const safe = text.split("\n").map((line) => line.trimEnd());
  return raw(["/**", ...safe.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"].join("\n"));
}

/** Uses double quotes, or single ones if that needs fewer escapes. */
function quoted(value: string): string {
  if (/^[\w .,:;()/@-]*$/.test(value)) return `"${value}"`;
  const jsonText = JSON.stringify(value);
  const json = /[\u2028\u2029]/.test(jsonText)
    ? jsonText.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029")
    : jsonText;
  if (!value.includes('"') || countOf('"', value) <= countOf("'", value)) return json;
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function countOf(character: string, value: string): number {
  return value.split(character).length - 1;
}

/** Returns `Uuid[]`, or `("on" | "off")[]`. */
export function arrayType(element: Code | Reference): Code {
  const needsParentheses = element.kind === "code" && hasOperator(renderCode(element, null, null));
  return needsParentheses ? ts`(${element})[]` : ts`${element}[]`;
}

/** A string, an opening or closing bracket, an arrow, an operator, or any other character. */
const token = /"(?:[^"\\]|\\.)*"|=>|[([{<]|[)\]}>]|[|&?]|[\s\S]/g;

/** True if a suffix `[]` would apply to a part of the type only: to the last member of a union, or after `readonly`. */
function hasOperator(type: string): boolean {
  if (/^(?:readonly|keyof|unique|infer)\b/.test(type)) return true;
  if (!/[|&?]|=>/.test(type)) return false;
  let depth = 0;
  for (const [part] of type.matchAll(token)) {
    if ("([{<".includes(part)) depth++;
    else if (")]}>".includes(part)) depth--;
    else if (depth === 0 && /^(?:=>|[|&?])$/.test(part)) return true;
  }
  return false;
}
