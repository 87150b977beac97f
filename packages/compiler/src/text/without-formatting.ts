// A TypeScript text into its tokens on one line: what is left of it when nothing but its formatting may have changed.
import { isOfWord, isSpace, skipSpaces } from "./character.ts";
import { endOfBlockComment, endOfLine, endOfString, endOfTemplateText } from "./passage.ts";
import { TokenLine } from "./token-line.ts";

const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** Words that a parenthesis after them groups, and a slash after them begins a regular expression. */
const beforeValues = new Set(
  "as async await case default delete extends in instanceof is keyof new of return satisfies throw typeof void yield".split(
    " ",
  ),
);

/** For the code of each first letter a bit for each length: most names of what is called are none of these words. */
const lengthsBeforeValues: readonly number[] = lengthsOf(beforeValues);

/**
 * Two texts give the same when they differ in white space, line breaks, semicolons, quotes of strings and keys,
 * trailing commas, `|` before a union, and parentheses that only group: what formatters change. Any text gives
 * something, whether it is TypeScript or not.
 */
export function withoutFormatting(text: string): string {
  const line = new TokenLine();
  writeTokens(text, line);
  return line.text();
}

/**
 * The tokens of the text onto the line, in place of what is there. Every generated file passes here in every run:
 * characters are compared by their codes, and each is copied once.
 */
export function writeTokens(text: string, line: TokenLine): void {
  line.begin(text);
  new Tokens(text, line).write();
}

class Tokens {
  readonly #text: string;
  readonly #line: TokenLine;
  readonly #open: ("bracket" | "group" | "template")[] = [];
  #at = 0;
  /** Whether the token before ends a value, which a parenthesis or an operator then continues. */
  #endsValue = false;
  /** Where the token before stands, if it is a word: only some have to be looked at. */
  #wordStart = 0;
  #wordEnd = 0;
  #isComma = false;

  constructor(text: string, line: TokenLine) {
    this.#text = text;
    this.#line = line;
  }

  write(): void {
    const { source } = this.#line;
    const end = this.#text.length;
    for (;;) {
      let at = this.#at;
      let code = source[at] ?? 0;
      while (isSpace(code)) code = source[++at] ?? 0;
      this.#at = at;
      if (at >= end) return;
      if (isOfWord(code)) {
        if (this.#isComma) this.#addComma();
        this.#wordStart = at;
        this.#at = this.#wordEnd = this.#line.copyWord(at);
      } else this.#addOther(code);
    }
  }

  #addOther(code: number): void {
    const start = this.#at++;
    switch (code) {
      case 34: // "
      case 39: // '
        this.#addString(start);
        break;
      case 47: // /
        this.#addSlash(start);
        break;
      case 59: // ;
        this.#end(false);
        break;
      case 44: // ,
        this.#addComma();
        this.#isComma = true;
        this.#end(false);
        break;
      case 40: // (
        if (this.#isValue()) {
          this.#open.push("bracket");
          this.#add(start, false);
        } else this.#open.push("group");
        break;
      case 91: // [
      case 123: // {
        this.#open.push("bracket");
        this.#add(start, false);
        break;
      case 41: // )
      case 93: // ]
      case 125: // }
        this.#addClosing(start);
        break;
      case 96: // `
        this.#add(start, false);
        this.#addTemplate();
        break;
      case 124: // |
      case 38: {
        // & before a type says as little as | does; as half of an operator either follows a value.
        const { source } = this.#line;
        const isOfOperator = source[start + 1] === code || source[start - 1] === code;
        if (isOfOperator || this.#isValue()) this.#add(start, false);
        break;
      }
      case 62: {
        // > closes a list of types, but for that of =>
        const isOfArrow = this.#line.source[start - 1] === 61;
        if (!isOfArrow) this.#isComma = false;
        this.#add(start, !isOfArrow);
        break;
      }
      default:
        this.#add(start, false);
    }
  }

  #addClosing(start: number): void {
    this.#isComma = false;
    const opened = this.#open.pop();
    if (opened === "group") this.#end(true);
    else this.#add(start, true);
    if (opened === "template") this.#addTemplate();
  }

  #addString(start: number): void {
    const end = endOfString(this.#text, start);
    if (end === null) {
      this.#add(start, false);
      return;
    }
    this.#addComma();
    this.#line.copyString(start, end, isBeforeColon(this.#text, end));
    this.#at = end;
    this.#end(true);
  }

  #addSlash(start: number): void {
    const text = this.#text;
    const end = text[start + 1] === "/" ? endOfLine(text, start) : endOfBlockComment(text, start);
    if (end !== null) {
      this.#line.copyComment(start, end);
      this.#at = end;
      return;
    }
    regularExpression.lastIndex = start;
    if (!this.#isValue() && regularExpression.test(text)) this.#at = regularExpression.lastIndex;
    this.#add(start, this.#at > start + 1);
  }

  #addTemplate(): void {
    const text = this.#text;
    const start = this.#at;
    this.#at = endOfTemplateText(text, start);
    const last = text[this.#at - 1];
    this.#add(start, last === "`");
    if (last === "{") this.#open.push("template");
  }

  /** What stands from here up to where the text was read. */
  #add(start: number, isEndOfValue: boolean): void {
    if (this.#isComma) this.#addComma();
    this.#line.copy(start, this.#at);
    this.#end(isEndOfValue);
  }

  #end(isEndOfValue: boolean): void {
    this.#endsValue = isEndOfValue;
    this.#wordEnd = 0;
  }

  #addComma(): void {
    if (this.#isComma) this.#line.add(44);
    this.#isComma = false;
  }

  #isValue(): boolean {
    if (this.#wordEnd === 0) return this.#endsValue;
    const length = this.#wordEnd - this.#wordStart;
    const first = this.#line.source[this.#wordStart] ?? 0;
    if (((lengthsBeforeValues[first] ?? 0) & (1 << Math.min(length, 31))) === 0) return true;
    return !beforeValues.has(this.#text.slice(this.#wordStart, this.#wordEnd));
  }
}

function lengthsOf(words: ReadonlySet<string>): readonly number[] {
  const lengths: number[] = new Array(128).fill(0);
  for (const word of words) {
    const first = word.charCodeAt(0);
    lengths[first] = (lengths[first] ?? 0) | (1 << word.length);
  }
  return lengths;
}

/** Whether what ends here is a key: of a member that may be optional, too. */
function isBeforeColon(text: string, end: number): boolean {
  const at = skipSpaces(text, end);
  return text[at] === ":" || (text[at] === "?" && text[at + 1] === ":");
}
