// Where a comment, a string or the text of a template ends in TypeScript: what is passed over as a whole.

const asterisk = 42;
const backslash = 92;
const backtick = 96;
const dollar = 36;
const brace = 123;
const lineFeed = 10;

/** Of `// …`: the line break is not part of it. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Null where no comment begins, or it does not end. */
export function endOfBlockComment(text: string, from: number): number | null {
  if (text.charCodeAt(from + 1) !== asterisk) return null;
  const end = text.indexOf("*/", from + 2);
  return end === -1 ? null : end + 2;
}

/** Null for a string that does not end on its line. */
export function endOfString(text: string, from: number): number | null {
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

/** Behind the backtick or the dollar sign and brace that end this part of a template; of one that never ends, the text's end. */
export function endOfTemplateText(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === backtick) return at + 1;
    else if (code === dollar && text.charCodeAt(at + 1) === brace) return at + 2;
  }
  return text.length;
}
