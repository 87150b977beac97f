// Edits lists in brackets: the range to remove with an item, the place to insert one, and the blanks and comments between.

export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range of an item with its comma, adjacent white space, and its lines if nothing else is on them; null if
 * it is not an item of a list. Comments stay.
 */
export function removalOfItem(text: string, { start, end }: Range): Range | null {
  const before = skipBlanksBackwards(text, start);
  const next = skipBlanks(text, end);
  const comma = text[next] === "," ? next + 1 : null;
  const closing = skipBlanks(text, comma ?? next);
  const isLast = isClosing(text[closing]);
  const isFirst = isOpening(text[before - 1]);
  if (!(isFirst || text[before - 1] === ",") || (comma === null && !isLast)) return null;
  const after = comma ?? end;
  if (isFirst && isLast) {
    const isBare = text.slice(before, start).trim() === "" && text.slice(after, closing).trim() === "";
    return isBare ? { start: before, end: closing } : { start, end: after };
  }
  // A comma before the last item is removed, unless the list ends with a comma anyway.
  if (comma === null && text.slice(before, start).trim() === "") return { start: before - 1, end };
  const lines = wholeLines(text, { start, end: after });
  if (lines !== null) return lines;
  if (isLast) return { start: skipSpaceBackwards(text, start), end: after };
  const lineBreak = /^[ \t]*(?=\r?\n)/.exec(text.slice(after));
  if (lineBreak !== null) return { start: skipSpaceBackwards(text, start), end: after };
  return { start, end: skipBlanksOfLine(text, after) };
}

/** Returns the whole lines of a range if the lines have only white space besides it; otherwise null. */
export function wholeLines(text: string, { start, end }: Range): Range | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineBreak = text.indexOf("\n", end);
  const isAlone = text.slice(lineStart, start).trim() === "" && text.slice(end, lineBreak).trim() === "";
  return lineBreak !== -1 && isAlone ? { start: lineStart, end: lineBreak + 1 } : null;
}

export function skipBlanksOfLine(text: string, from: number): number {
  return from + (/^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0);
}

/** Returns the place and text of a new last item; in a list with an item per line it gets a line of its own. */
export function insertionOfItem(text: string, { start, end }: Range, item: string): (Range & { text: string }) | null {
  const open = text[start];
  const close = end - 1;
  if (!isOpening(open) || !isClosing(text[close])) return null;
  const last = skipBlanksBackwards(text, close);
  if (last === start + 1) {
    if (text.slice(last, close).trim() !== "") return null;
    return { start: last, end: close, text: open === "{" ? ` ${item} ` : item };
  }
  const hasComma = text[last - 1] === ",";
  const indent = /(?:^|\n)([ \t]*)\S[^\n]*$/.exec(text.slice(0, last))?.[1] ?? "";
  const isBroken = text.slice(last, close).includes("\n");
  const ending = text.slice(last, close).includes("\r\n") ? "\r\n" : "\n";
  const separated = isBroken ? `${ending}${indent}${item}` : ` ${item}`;
  return { start: last, end: last, text: `${hasComma ? "" : ","}${separated}${hasComma && isBroken ? "," : ""}` };
}

/** Returns the offset of `key: ` before a value; null if the value does not belong to an option. */
export function startOfOption(text: string, value: number): number | null {
  const colon = skipBlanksBackwards(text, value);
  if (text[colon - 1] !== ":") return null;
  const key = /(?:[\p{ID_Continue}$]+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')$/u.exec(
    text.slice(0, skipBlanksBackwards(text, colon - 1)),
  );
  return key?.index ?? null;
}

function isOpening(character: string | undefined): boolean {
  return character === "{" || character === "[" || character === "(" || character === "<";
}

function isClosing(character: string | undefined): boolean {
  return character === "}" || character === "]" || character === ")" || character === ">";
}

/** Returns the next offset that is not in white space or a comment. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (/\s/.test(text[at] ?? "")) at += 1;
    else if (text.startsWith("//", at)) at = endOf(text, text.indexOf("\n", at));
    else if (text.startsWith("/*", at)) at = endOf(text, text.indexOf("*/", at), 2);
    else return at;
  }
}

/** Returns the offset after the last character that is not in white space or a comment. */
function skipBlanksBackwards(text: string, from: number): number {
  let at = from;
  for (;;) {
    at = skipSpaceBackwards(text, at);
    const lineStart = text.lastIndexOf("\n", at - 1) + 1;
    const comment = lineComment(text.slice(lineStart, at));
    if (comment !== -1) at = lineStart + comment;
    else if (text.endsWith("*/", at) && text.slice(0, at).endsWith("*/")) at = text.lastIndexOf("/*", at);
    else return at;
  }
}

/** Returns the offset after the last character that is not white space. */
function skipSpaceBackwards(text: string, from: number): number {
  return text.slice(0, from).trimEnd().length;
}

/** Returns the offset of a `//` comment in a line; -1 if there is none, as for `//` inside a string. */
function lineComment(line: string): number {
  const [found] = line
    .matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*$/g)
    .filter(([token]) => token.startsWith("//"));
  return found?.index ?? -1;
}

function endOf(text: string, found: number, length = 0): number {
  return found === -1 ? text.length : found + length;
}
