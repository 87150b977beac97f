// SQL text into its statements one by one, so that an error can name the one that failed.

/**
 * What a semicolon inside is no end of a statement: comments, strings, quoted identifiers, dollar-quoted bodies.
 * A body in SQL itself (`BEGIN ATOMIC … END`) has semicolons of its own; its text is then left whole.
 */
const opaque =
  /--[^\n]*|\/\*|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(?<![\w$])\$([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$|;/gs;

/** The statements of the text, without the semicolons between them. */
export function statementsIn(sql: string): readonly string[] {
  if (/\bBEGIN\s+ATOMIC\b/i.test(sql)) return [sql.trim()];
  const statements: string[] = [];
  let start = 0;
  opaque.lastIndex = 0;
  for (let match = opaque.exec(sql); match !== null; match = opaque.exec(sql)) {
    const [token] = match;
    if (token === ";") {
      statements.push(sql.slice(start, match.index));
      start = opaque.lastIndex;
    } else if (token === "/*") opaque.lastIndex = commentEnd(sql, match.index);
    else if (token.startsWith("$")) opaque.lastIndex = endAfter(sql, token, opaque.lastIndex);
  }
  statements.push(sql.slice(start));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** Comments nest in PostgreSQL. */
function commentEnd(sql: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let match = edge.exec(sql); match !== null; match = edge.exec(sql)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return sql.length;
}

function endAfter(sql: string, text: string, from: number): number {
  const at = sql.indexOf(text, from);
  return at === -1 ? sql.length : at + text.length;
}
