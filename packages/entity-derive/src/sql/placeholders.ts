// Numbers the named parameters of SQL.

/** The name of a parameter without a number. */
export type ParameterName = "owner" | "actor" | "allOwners";

/** Named parameters in the order of their numbers. */
const parameterNames: readonly ParameterName[] = ["owner", "actor", "allOwners"];

/** A numbered or named parameter, or the start of a literal or quoted identifier, which contain no parameters. */
const token = /\$(\d+)|\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$|\$(owner|actor|allOwners)\b|[eE]?'|"/g;

/** SQL whose parameters are all numbered. */
export interface NumberedSql {
  readonly text: string;
  /** The names of the parameters after the numbered ones. */
  readonly names: readonly ParameterName[];
}

/**
 * Numbers `$owner`, `$actor` and `$allOwners` after the existing parameters. Literals and quoted identifiers are not changed.
 *
 * @example
 * numbered("UPDATE notes SET text = $2, author = $actor WHERE id = $1").text; // author = $3
 */
export function numbered(text: string): NumberedSql {
  if (!/\$(?:owner|actor|allOwners)\b/.test(text)) return { text, names: [] };
  const pieces: (string | ParameterName)[] = [];
  const found = new Set<string>();
  let highest = 0;
  let end = 0;
  let quotedUntil = 0;
  for (const { 0: start, 1: number, 2: name, index } of text.matchAll(token)) {
    const next = index + start.length;
    if (index < quotedUntil) continue;
    if (number !== undefined) highest = Math.max(highest, Number(number));
    else if (name !== undefined) {
      found.add(name);
      pieces.push(text.slice(end, index), name);
      end = next;
    } else quotedUntil = endOfQuoted(text, start, next);
  }
  const names = parameterNames.filter((name) => found.has(name));
  const numbers = new Map<string, string>(names.map((name, index) => [name, `$${highest + 1 + index}`]));
  const parts = pieces.map((piece, index) => (index % 2 === 0 ? piece : numbers.get(piece)));
  return { text: [...parts, text.slice(end)].join(""), names };
}

/** Returns the end of a literal or quoted identifier. A doubled quote counts as an end and another start. */
function endOfQuoted(text: string, start: string, from: number): number {
  const close = start.length === 2 && start.endsWith("'") ? "'" : start;
  let at = text.indexOf(close, from);
  // In a literal with escapes, a quote after an odd number of backslashes is part of the text.
  while (close !== start && at !== -1 && isEscaped(text, at)) at = text.indexOf(close, at + 1);
  return at === -1 ? text.length : at + close.length;
}

function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === "\\") before--;
  return (at - before) % 2 === 1;
}
