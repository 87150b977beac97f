// Names in SQL text that stand for parameters into their numbers.

/** A numbered parameter, `$actor`, or the beginning of a text or a quoted name, in which nothing is a parameter. */
const token = /\$(\d+)|\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$|\$actor\b|[eE]?'|"/g;

/**
 * SQL with `$actor` as the parameter after all that are numbered. Texts and quoted names stay as they are.
 *
 * @example
 * numbered("UPDATE notes SET text = $2, author = $actor WHERE id = $1"); // author = $3
 */
export function numbered(text: string): string {
  if (!text.includes("$actor")) return text;
  const pieces: string[] = [];
  let highest = 0;
  let end = 0;
  let quotedUntil = 0;
  for (const found of text.matchAll(token)) {
    const [start, number] = found;
    const next = found.index + start.length;
    if (found.index < quotedUntil) continue;
    if (number !== undefined) highest = Math.max(highest, Number(number));
    else if (start === "$actor") {
      pieces.push(text.slice(end, found.index));
      end = next;
    } else quotedUntil = endOfQuoted(text, start, next);
  }
  return [...pieces, text.slice(end)].join(`$${highest + 1}`);
}

/** The end of what begins with this quote. A doubled quote is the end of one text and the start of the next. */
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
