// Finds the syntax error in malformed JSON, since messages of `JSON.parse` contain the text.

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
