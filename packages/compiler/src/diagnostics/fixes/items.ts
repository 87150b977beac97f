// Items of a list in brackets as they stand in a text: what goes with one that is removed, and how one more is added.
import { afterBlanks, beforeBlanks, beforeSpace } from "./blanks.ts";

export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What disappears with an item: its comma and the blanks beside it, and its lines where nothing else stands on them.
 * Null where it is no item of a list. Comments stay.
 */
export function removalOfItem(text: string, { start, end }: Range): Range | null {
  const before = beforeBlanks(text, start);
  const next = afterBlanks(text, end);
  const comma = text[next] === "," ? next + 1 : null;
  const closing = afterBlanks(text, comma ?? next);
  const isLast = isClosing(text[closing]);
  const isFirst = isOpening(text[before - 1]);
  if (!(isFirst || text[before - 1] === ",") || (comma === null && !isLast)) return null;
  const after = comma ?? end;
  if (isFirst && isLast) {
    const isBare = text.slice(before, start).trim() === "" && text.slice(after, closing).trim() === "";
    return isBare ? { start: before, end: closing } : { start, end: after };
  }
  // The comma before the last item separates nothing any more, unless the list ends with one anyway.
  if (comma === null && text.slice(before, start).trim() === "") return { start: before - 1, end };
  const lines = wholeLines(text, { start, end: after });
  if (lines !== null) return lines;
  if (isLast) return { start: beforeSpace(text, start), end: after };
  const lineBreak = /^[ \t]*(?=\r?\n)/.exec(text.slice(after));
  if (lineBreak !== null) return { start: beforeSpace(text, start), end: after };
  return { start, end: afterBlanksOfLine(text, after) };
}

/** Lines with their break where nothing but blanks stands beside a range; null where there is something else. */
export function wholeLines(text: string, { start, end }: Range): Range | null {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineBreak = text.indexOf("\n", end);
  const isAlone = text.slice(lineStart, start).trim() === "" && text.slice(end, lineBreak).trim() === "";
  return lineBreak !== -1 && isAlone ? { start: lineStart, end: lineBreak + 1 } : null;
}

export function afterBlanksOfLine(text: string, from: number): number {
  return from + (/^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0);
}

/** Where in the brackets of `range` one more item goes, and as what: after the last one, like it on a line of its own. */
export function insertionOfItem(text: string, { start, end }: Range, item: string): (Range & { text: string }) | null {
  const open = text[start];
  const close = end - 1;
  if (!isOpening(open) || !isClosing(text[close])) return null;
  const last = beforeBlanks(text, close);
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

/** `key: ` before a value, so that the whole option is known: null where the value is no option's. */
export function startOfOption(text: string, value: number): number | null {
  const colon = beforeBlanks(text, value);
  if (text[colon - 1] !== ":") return null;
  const key = /(?:[\p{ID_Continue}$]+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')$/u.exec(
    text.slice(0, beforeBlanks(text, colon - 1)),
  );
  return key?.index ?? null;
}

function isOpening(character: string | undefined): boolean {
  return character === "{" || character === "[" || character === "(" || character === "<";
}

function isClosing(character: string | undefined): boolean {
  return character === "}" || character === "]" || character === ")" || character === ">";
}
