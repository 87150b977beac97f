// A TypeScript text into its tokens on one line: what is left of it when nothing but its formatting may have changed.

/** White space, then a word, a comment, a string, or one other character. */
const piece =
  /\s*(?:([\w$#@\x80-\uFFFF]+)|(\/\/[^\n]*|\/\*.*?\*\/)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([^\s]))/sy;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const templateText = /(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)/sy;
const afterKey = /\s*\??:/y;

/** Words that a parenthesis after them groups, and a slash after them begins a regular expression. */
const beforeValues = new Set(
  "as async await case default delete extends in instanceof is keyof new of return satisfies throw typeof void yield".split(
    " ",
  ),
);

/**
 * Two texts give the same when they differ in white space, line breaks, semicolons, quotes of strings and keys,
 * trailing commas, `|` before a union, and parentheses that only group: what formatters change. Any text gives
 * something, whether it is TypeScript or not.
 */
export function withoutFormatting(text: string): string {
  const tokens: string[] = [];
  const open: ("bracket" | "group" | "template")[] = [];
  let at = 0;
  /** Whether the token before ends a value, which a parenthesis or an operator then continues. */
  let isValue = false;
  let isComma = false;

  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const add = (token: string, endsValue: boolean): void => {
    if (isComma) tokens.push(",");
    isComma = false;
    tokens.push(token);
    isValue = endsValue;
  };
  const addTemplate = (): void => {
    const [part] = match(templateText) ?? [text.slice(at)];
    at += part.length;
    add(part, part.endsWith("`"));
    if (part.endsWith("${")) open.push("template");
  };
  const addString = (literal: string): void => {
    const content = literal.slice(1, -1).replaceAll(/\\(["'])/g, "$1");
    const isKey = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(content) && match(afterKey) !== null;
    add(isKey ? content : `"${content}"`, true);
  };
  const addCharacter = (character: string): void => {
    switch (character) {
      case ";":
        isValue = false;
        break;
      case ",":
        if (isComma) tokens.push(",");
        isComma = true;
        isValue = false;
        break;
      case "(":
        open.push(isValue ? "bracket" : "group");
        if (isValue) add("(", false);
        break;
      case "[":
      case "{":
        open.push("bracket");
        add(character, false);
        break;
      case ")":
      case "]":
      case "}": {
        isComma = false;
        const opened = open.pop();
        if (opened === "group") isValue = true;
        else add(character, true);
        if (opened === "template") addTemplate();
        break;
      }
      case "`":
        add("`", false);
        addTemplate();
        break;
      case "/": {
        at--;
        const [literal] = (isValue ? null : match(regularExpression)) ?? ["/"];
        at += literal.length;
        add(literal, literal !== "/");
        break;
      }
      case "|":
      case "&":
        // Before a union or an intersection it says nothing; as half of an operator it follows a value.
        if (isValue || text[at] === character || text[at - 2] === character) add(character, false);
        break;
      case ">":
        if (text[at - 2] !== "=") isComma = false;
        add(">", text[at - 2] !== "=");
        break;
      default:
        add(character, false);
    }
  };

  for (let found = match(piece); found !== null; found = match(piece)) {
    const [whole, word, comment, string, character] = found;
    at += whole.length;
    if (word !== undefined) add(word, !beforeValues.has(word));
    else if (comment !== undefined) tokens.push(comment.replaceAll(/\s+/g, " ").trim());
    else if (string !== undefined) addString(string);
    else if (character !== undefined) addCharacter(character);
  }
  return tokens.join(" ");
}
