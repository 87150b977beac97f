// Parses the JSON text of a body safely, and finds its syntax error.
import { Problem } from "../problems/problem.ts";
import { checkKeys, checkTexts, deepest, tooDeep } from "./json-value.ts";

/**
 * Parses JSON, and rejects nesting that would overflow the stack, keys that would change prototypes when merged, and
 * text that PostgreSQL cannot store.
 * @throws {Problem} 400 with the location, without the text
 */
export function parseJson(text: string): unknown {
  const json = text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
  // Deeply nested JSON has two brackets for each level.
  if (json.length > 2 * deepest && isDeeperThan(json, deepest)) throw tooDeep();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Problem(400, detailOf(json));
  }
  // Keys are only checked if the text has `__proto__` or `prototype`, or an escape that could spell them.
  const isEscaped = json.includes("\\u");
  if (json.includes("proto") || (isEscaped && json.includes("\\u00"))) checkKeys(value);
  if (isEscaped && /\\u[dD][89a-fA-F]/.test(json)) checkTexts(value);
  return value;
}

function detailOf(json: string): string {
  if (json.trim() === "") return "the body is empty";
  const at = syntaxErrorOffset(json);
  if (at >= json.length) return "the body is not JSON: it is incomplete";
  const lines = json.slice(0, at).split("\n");
  return `the body is not JSON: line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case quote:
        at = stringEnd(json, at);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        if (depth > limit) return true;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
    }
  }
  return false;
}

/** Returns the offset of the closing quote of the string at `start`, or the text's length. */
function stringEnd(json: string, start: number): number {
  let end = start;
  for (;;) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let escapes = end;
    while (json.charCodeAt(escapes - 1) === backslash) escapes -= 1;
    if ((end - escapes) % 2 === 0) return end;
  }
}

const byteOrderMark = 0xfeff;
const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

type Expected = "value" | "value or end" | "key" | "key or end" | "colon" | "comma or end";

/** Returns the offset of the first unexpected character, or the text's length if it ends too early. */
export function syntaxErrorOffset(text: string): number {
  const closers: ("}" | "]")[] = [];
  let expected: Expected = "value";
  let at = 0;
  for (;;) {
    at = skip(spaces, text, at);
    const character = text[at];
    if (character === undefined) return at;
    if (expected === "colon") {
      if (character !== ":") return at;
      expected = "value";
      at += 1;
    } else if (expected === "comma or end") {
      const closer = closers.at(-1);
      if (closer !== undefined && character === closer) closers.pop();
      else if (closer === undefined || character !== ",") return at;
      else expected = closer === "}" ? "key" : "value";
      at += 1;
    } else if ((expected === "value or end" && character === "]") || (expected === "key or end" && character === "}")) {
      closers.pop();
      expected = "comma or end";
      at += 1;
    } else if (expected === "key" || expected === "key or end") {
      const string = stringAt(text, at);
      if (!string.whole) return string.end;
      expected = "colon";
      at = string.end;
    } else if (character === "{" || character === "[") {
      closers.push(character === "{" ? "}" : "]");
      expected = character === "{" ? "key or end" : "value or end";
      at += 1;
    } else if (character === '"') {
      const string = stringAt(text, at);
      if (!string.whole) return string.end;
      expected = "comma or end";
      at = string.end;
    } else {
      const end = skip(scalar, text, at);
      if (end === at) return at;
      expected = "comma or end";
      at = end;
    }
  }
}

/** Returns the end of the string at `start`, or the offset of an error in it. */
function stringAt(text: string, start: number): { readonly end: number; readonly whole: boolean } {
  if (text[start] !== '"') return { end: start, whole: false };
  let at = start + 1;
  for (;;) {
    const character = text[at];
    if (character === undefined || character < " ") return { end: at, whole: false };
    if (character === '"') return { end: at + 1, whole: true };
    const next = character === "\\" ? skip(escaped, text, at) : at + 1;
    if (next === at) return { end: at, whole: false };
    at = next;
  }
}

/** Returns the offset after a match at `at`, or `at` itself. */
function skip(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}

const spaces = /[ \t\n\r]+/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
