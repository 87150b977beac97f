// Finds the end of a comment or a string in TypeScript.

const asterisk = 42;
const backslash = 92;
const lineFeed = 10;

/** Returns the end of a line comment, before the line break. */
export function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Returns null if there is no block comment, or it is not closed. */
export function endOfBlockComment(text: string, from: number): number | null {
  if (text.charCodeAt(from + 1) !== asterisk) return null;
  const end = text.indexOf("*/", from + 2);
  return end === -1 ? null : end + 2;
}

/** Returns null if the string is not closed on its line. */
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
