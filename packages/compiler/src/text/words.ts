// Printed TypeScript into the words that mean something in it: variables, types, key words; no properties, no texts.
import { isOfIdentifier } from "./character.ts";
import { endOfBlockComment, endOfLine, endOfString } from "./passage.ts";

const template = /`(?:[^`\\]|\\[\s\S])*`/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//uy;
const word = /(?<![\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*/gu;

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
  const open: string[] = [];
  let next = 0;
  const add = (found: string, start: number): void => {
    while (next < except.length && (except[next] ?? 0) < start) next += 2;
    if (except[next] === start) return;
    if (asked?.has(found) === false) return;
    const isSpread = text.startsWith("...", start - 3);
    const isProperty = text[start - 1] === "." || (open.at(-1) === "{" && isColon(text, start + found.length));
    if (isSpread || !isProperty) words.add(found);
  };
  for (let at = 0; at < text.length; ) {
    const first = text.charCodeAt(at);
    if (!isOfIdentifier(first)) {
      const character = text.charAt(at);
      if (character === "{" || character === "(" || character === "[") open.push(character);
      else if (character === "}" || character === ")" || character === "]") open.pop();
      at = endOfPassage(character, text, at) ?? at + 1;
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
function lengthsOf(words: ReadonlySet<string>): readonly number[] {
  const lengths: number[] = new Array(128).fill(0);
  for (const asked of words) {
    const first = asked.charCodeAt(0);
    if (first < 128) lengths[first] = (lengths[first] ?? 0) | (1 << (asked.length & 31));
  }
  return lengths;
}

function isAmong(lengths: readonly number[], first: number, length: number): boolean {
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

/** What is passed over as a whole; null where nothing of the kind begins. */
function endOfPassage(character: string, text: string, at: number): number | null {
  switch (character) {
    case '"':
    case "'":
      return endOfString(text, at);
    case "`":
      return matchEnd(template, text, at);
    case "/":
      if (text[at + 1] === "/") return endOfLine(text, at);
      return endOfBlockComment(text, at) ?? matchEnd(regularExpression, text, at);
    default:
      return null;
  }
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
