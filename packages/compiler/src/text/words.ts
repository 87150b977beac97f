// Printed TypeScript into the words that mean something in it: variables, types, key words; no properties, no texts.
import { isOfIdentifier } from "./character.ts";
import { endOfBlockComment, endOfLine, endOfString } from "./passage.ts";

const template = /`(?:[^`\\]|\\[\s\S])*`/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//uy;
const word = /(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

const brace = 123;

/**
 * A word with a colon after it is a key between braces, and a parameter between parentheses. With `asked` only these
 * are looked for, so that few words need a string of their own. What stands at `except`, pairs of a beginning and an end
 * in their order, is passed over.
 */
export function wordsIn(
  text: string,
  asked: ReadonlySet<string> | null = null,
  except: readonly number[] = [],
): Set<string> {
  const words = new Set<string>();
  const lengths = asked === null ? null : lengthsOf(asked);
  const open: number[] = [];
  let next = 0;
  const add = (found: string, start: number): void => {
    while (next < except.length && (except[next] ?? 0) < start) next += 2;
    if (except[next] === start) return;
    if (asked?.has(found) === false) return;
    const isSpread = text.startsWith("...", start - 3);
    const isProperty = text[start - 1] === "." || (open.at(-1) === brace && isColon(text, start + found.length));
    if (isSpread || !isProperty) words.add(found);
  };
  const { length } = text;
  for (let at = 0; at < length; ) {
    const first = text.charCodeAt(at);
    if (!isOfIdentifier(first)) {
      at = endOfOther(first, text, at, open);
      continue;
    }
    const start = at;
    let seen = 0;
    for (let code = first; isOfIdentifier(code); code = text.charCodeAt(++at)) seen |= code;
    if (seen >= 128) {
      // Beyond ASCII only Unicode says what begins a word, and what does not belong to one.
      for (const { 0: found, index } of text.slice(start, at).matchAll(word)) add(found, start + index);
    } else if (!isDigit(first) && (lengths === null || isAmong(lengths, first, at - start))) {
      add(text.slice(start, at), start);
    }
  }
  return words;
}

/** For each first character of some words a bit for each length. */
function lengthsOf(words: ReadonlySet<string>): Int32Array {
  const lengths = new Int32Array(128);
  for (const asked of words) {
    const first = asked.charCodeAt(0);
    if (first < 128) lengths[first] = (lengths[first] ?? 0) | (1 << (asked.length & 31));
  }
  return lengths;
}

function isAmong(lengths: Int32Array, first: number, length: number): boolean {
  return ((lengths[first] ?? 0) & (1 << (length & 31))) !== 0;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether `:`, `?:` or `!:` stands here. */
function isColon(text: string, at: number): boolean {
  const character = text[at];
  return character === ":" || ((character === "?" || character === "!") && text[at + 1] === ":");
}

/** Behind a character that is of no word, or behind the whole of the string, template or comment that it begins. */
function endOfOther(code: number, text: string, at: number, open: number[]): number {
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
