// Names in SQL text that stand for parameters into their numbers.

/** Texts and quoted names, in which nothing is a parameter, and the parameters. */
const tokens = /[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/gs;

/**
 * SQL with `$actor` as the parameter after all that are numbered.
 *
 * @example
 * numbered("UPDATE notes SET text = $2, author = $actor WHERE id = $1"); // author = $3
 */
export function numbered(text: string): string {
  if (!text.includes("$actor")) return text;
  let highest = 0;
  for (const [, number] of text.matchAll(tokens)) highest = Math.max(highest, Number(number ?? 0));
  return text.replaceAll("$actor", `$${highest + 1}`);
}
