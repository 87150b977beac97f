// Finds the words of TypeScript text that name variables, types or keywords, not properties or strings.
import { isIdentifierCharacter } from "./identifier-character.ts";

const template = /`(?:[^`\\]|\\[\s\S])*`/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//uy;
const word = /(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const brace = 123;

/**
 * A word before a colon is a key between braces, and a parameter between parentheses. With `asked` only these words are
 * searched for, which creates fewer strings. `except` has pairs of start and end offsets to skip.
 */
export function wordsIn(
  text: string,
  wanted: ReadonlySet<string> | null = null,
  except: readonly number[] = [],
): Set<string> {
  const words = new Set<string>();
  const lengths = wanted === null ? null : lengthsOf(wanted);
  const open: number[] = [];
  let next = 0;
  const add = (found: string, start: number): void => {
    while (next < except.length && (except[next] ?? 0) < start) next += 2;
    if (except[next] === start) return;
    if (wanted?.has(found) === false) return;
    const isSpread = text.startsWith("...", start - 3);
    const isProperty = text[start - 1] === "." || (open.at(-1) === brace && isColon(text, start + found.length));
    if (isSpread || !isProperty) words.add(found);
  };
  const { length } = text;
  for (let at = 0; at < length; ) {
    const first = text.charCodeAt(at);
    if (!isIdentifierCharacter(first)) {
      at = skipToken(first, text, at, open);
      continue;
    }
    const start = at;
    let codes = 0;
    for (let code = first; isIdentifierCharacter(code); code = text.charCodeAt(++at)) codes |= code;
    if (codes >= 128) {
      // Beyond ASCII only Unicode properties decide which characters start or continue a word.
      for (const { 0: found, index } of text.slice(start, at).matchAll(word)) add(found, start + index);
    } else if (!isDigit(first) && (lengths === null || canMatch(lengths, first, at - start))) {
      add(text.slice(start, at), start);
    }
  }
  return words;
}

/** Returns a bit for each length, by the first character of the words. */
function lengthsOf(words: ReadonlySet<string>): Int32Array {
  const lengths = new Int32Array(128);
  for (const word of words) {
    const first = word.charCodeAt(0);
    if (first < 128) lengths[first] = (lengths[first] ?? 0) | (1 << (word.length & 31));
  }
  return lengths;
}

function canMatch(lengths: Int32Array, first: number, length: number): boolean {
  return ((lengths[first] ?? 0) & (1 << (length & 31))) !== 0;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** True if the text has `:`, `?:` or `!:` here. */
function isColon(text: string, at: number): boolean {
  const character = text[at];
  return character === ":" || ((character === "?" || character === "!") && text[at + 1] === ":");
}

/**
 * Returns the offset after a character that is not part of a word, or after the string, template or comment that starts
 * here.
 */
function skipToken(code: number, text: string, at: number, open: number[]): number {
  switch (code) {
    case 40: // (
    case 91: // [
    case brace:
      open.push(code);
      return at + 1;
    case 41: // )
    case 93: // ]
    case 125: // }
      open.pop();
      return at + 1;
    case 34: // "
    case 39: // '
      return endOfString(text, at) ?? at + 1;
    case 96: // `
      return matchEnd(template, text, at) ?? at + 1;
    case 47: // /
      if (text.charCodeAt(at + 1) === 47) return endOfLine(text, at);
      return endOfBlockComment(text, at) ?? matchEnd(regularExpression, text, at) ?? at + 1;
    default:
      return at + 1;
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const asterisk = 42;
const backslash = 92;
const lineFeed = 10;

/** Returns the end of a line comment, before the line break. */
function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Returns null if there is no block comment, or it is not closed. */
function endOfBlockComment(text: string, from: number): number | null {
  if (text.charCodeAt(from + 1) !== asterisk) return null;
  const end = text.indexOf("*/", from + 2);
  return end === -1 ? null : end + 2;
}

/** Returns null if the string is not closed on its line. */
function endOfString(text: string, from: number): number | null {
  const quote = text.charCodeAt(from);
  const { length } = text;
  for (let at = from + 1; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === lineFeed) return null;
    if (code === backslash) at++;
  }
  return null;
}
