// Blanks and comments of a source: the nearest place beside them that means something.

/** The offset of what follows blanks and comments. */
export function afterBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    if (/\s/.test(text[at] ?? "")) at += 1;
    else if (text.startsWith("//", at)) at = endOr(text, text.indexOf("\n", at));
    else if (text.startsWith("/*", at)) at = endOr(text, text.indexOf("*/", at), 2);
    else return at;
  }
}

/** The offset after what comes before blanks and comments. */
export function beforeBlanks(text: string, from: number): number {
  let at = from;
  for (;;) {
    at = beforeSpace(text, at);
    const lineStart = text.lastIndexOf("\n", at - 1) + 1;
    const comment = lineComment(text.slice(lineStart, at));
    if (comment !== -1) at = lineStart + comment;
    else if (text.endsWith("*/", at) && text.slice(0, at).endsWith("*/")) at = text.lastIndexOf("/*", at);
    else return at;
  }
}

/** The offset after which only white space stands up to `from`. */
export function beforeSpace(text: string, from: number): number {
  return text.slice(0, from).trimEnd().length;
}

/** Where `//` begins a comment in a line; -1 where it does not, in a text for example. */
function lineComment(line: string): number {
  const [found] = line
    .matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|\/\/.*$/g)
    .filter(([token]) => token.startsWith("//"));
  return found?.index ?? -1;
}

function endOr(text: string, found: number, length = 0): number {
  return found === -1 ? text.length : found + length;
}
