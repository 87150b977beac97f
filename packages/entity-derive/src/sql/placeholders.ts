// Names in SQL text that stand for parameters into their numbers.

/** A parameter, or the beginning of a text or a quoted name, in which nothing is a parameter. */
const token = /\$(\d+)|\$[A-Za-z_\x80-\uffff]?[\w\x80-\uffff]*\$|[eE]?'|"/g;

/**
 * SQL with `$actor` as the parameter after all that are numbered.
 *
 * @example
 * numbered("UPDATE notes SET text = $2, author = $actor WHERE id = $1"); // author = $3
 */
export function numbered(text: string): string {
  if (!text.includes("$actor")) return text;
  let highest = 0;
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [start, number] = found;
    if (number === undefined) token.lastIndex = endOfQuoted(text, start, token.lastIndex);
    else highest = Math.max(highest, Number(number));
  }
  return text.replaceAll("$actor", `$${highest + 1}`);
}

/** Where what began with this quote ends. A doubled quote is the end of one text and the start of the next. */
function endOfQuoted(text: string, start: string, from: number): number {
  const close = start.length === 2 && start.endsWith("'") ? "'" : start;
  let at = text.indexOf(close, from);
  // In a text with escapes an odd number of backslashes keeps the quote inside.
  while (close !== start && at !== -1 && isEscaped(text, at)) at = text.indexOf(close, at + 1);
  return at === -1 ? text.length : at + close.length;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === "\\") before--;
  return (at - before) % 2 === 1;
}
