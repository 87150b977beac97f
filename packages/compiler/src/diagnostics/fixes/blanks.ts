// Skips white space and comments in a source.

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
export function skipBlanksBackwards(text: string, from: number): number {
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
export function skipSpaceBackwards(text: string, from: number): number {
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
