// A TypeScript text into its tokens on one line: what is left of it when nothing but its formatting may have changed.
import { isOfWord, skipSpaces } from "./character.ts";
import { endOfBlockComment, endOfLine, endOfString, endOfTemplateText } from "./passage.ts";
import { TokenLine } from "./token-line.ts";

const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

/** Words that a parenthesis after them groups, and a slash after them begins a regular expression. */
const beforeValues = new Set(
  "as async await case default delete extends in instanceof is keyof new of return satisfies throw typeof void yield".split(
    " ",
  ),
);

const longest = Math.max(...[...beforeValues].map((word) => word.length));

/**
 * Two texts give the same when they differ in white space, line breaks, semicolons, quotes of strings and keys,
 * trailing commas, `|` before a union, and parentheses that only group: what formatters change. Any text gives
 * something, whether it is TypeScript or not.
 *
 * Every generated file passes here in every run: characters are compared by their codes, and each is copied once.
 */
export function withoutFormatting(text: string): string {
  const line = new TokenLine(text);
  const open: ("bracket" | "group" | "template")[] = [];
  let at = 0;
  /** Whether the token before ends a value, which a parenthesis or an operator then continues; null for a word's. */
  let endsValue: boolean | null = false;
  let wordStart = 0;
  let wordEnd = 0;
  let isComma = false;

  const isValue = (): boolean => (endsValue ??= !isBeforeValue(text, wordStart, wordEnd));
  const addComma = (): void => {
    if (isComma) line.add(",");
    isComma = false;
  };
  const add = (start: number, end: number, isEndOfValue: boolean): void => {
    addComma();
    line.copy(start, end);
    endsValue = isEndOfValue;
  };
  const addTemplate = (): void => {
    const start = at;
    at = endOfTemplateText(text, at);
    add(start, at, text[at - 1] === "`");
    if (text[at - 1] === "{") open.push("template");
  };
  const addCharacter = (character: string): void => {
    const start = at++;
    switch (character) {
      case ";":
        endsValue = false;
        break;
      case ",":
        addComma();
        isComma = true;
        endsValue = false;
        break;
      case "(": {
        const isCall = isValue();
        open.push(isCall ? "bracket" : "group");
        if (isCall) add(start, at, false);
        break;
      }
      case "[":
      case "{":
        open.push("bracket");
        add(start, at, false);
        break;
      case ")":
      case "]":
      case "}": {
        isComma = false;
        const opened = open.pop();
        if (opened === "group") endsValue = true;
        else add(start, at, true);
        if (opened === "template") addTemplate();
        break;
      }
      case "`":
        add(start, at, false);
        addTemplate();
        break;
      case "/":
        regularExpression.lastIndex = start;
        if (!isValue() && regularExpression.test(text)) at = regularExpression.lastIndex;
        add(start, at, at > start + 1);
        break;
      case "|":
      case "&":
        // Before a union or an intersection it says nothing; as half of an operator it follows a value.
        if (isValue() || text[at] === character || text[start - 1] === character) add(start, at, false);
        break;
      case ">": {
        const isOfArrow = text[start - 1] === "=";
        if (!isOfArrow) isComma = false;
        add(start, at, !isOfArrow);
        break;
      }
      default:
        add(start, at, false);
    }
  };

  for (at = skipSpaces(text, at); at < text.length; at = skipSpaces(text, at)) {
    const start = at;
    if (isOfWord(text.charCodeAt(start))) {
      addComma();
      at = line.copyWord(start);
      wordStart = start;
      wordEnd = at;
      endsValue = null;
      continue;
    }
    const character = text.charAt(start);
    const end = endOfPassage(character, text, start);
    if (end === null) addCharacter(character);
    else {
      at = end;
      if (character === "/") line.copyComment(start, end);
      else {
        addComma();
        line.copyString(start, end, isBeforeColon(text, end));
        endsValue = true;
      }
    }
  }
  return line.text();
}

/** Names of what is called are mostly longer than these words, or have capitals. */
function isBeforeValue(text: string, start: number, end: number): boolean {
  if (end - start > longest || isUpperCase(text.charCodeAt(start))) return false;
  return beforeValues.has(text.slice(start, end));
}

function isUpperCase(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Where a comment or a string ends; null where none begins. */
function endOfPassage(character: string, text: string, start: number): number | null {
  if (character === '"' || character === "'") return endOfString(text, start);
  if (character !== "/") return null;
  return text[start + 1] === "/" ? endOfLine(text, start) : endOfBlockComment(text, start);
}

/** Whether what ends here is a key: of a member that may be optional, too. */
function isBeforeColon(text: string, end: number): boolean {
  const at = skipSpaces(text, end);
  return text[at] === ":" || (text[at] === "?" && text[at + 1] === ":");
}
