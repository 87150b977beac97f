// SQL text into its tokens and comments, by the lexical rules of PostgreSQL's scan.l.

/** `word` is a keyword or a name without quotes, `name` one with them; `symbol` is an operator or punctuation. */
export type TokenKind = "word" | "name" | "string" | "number" | "parameter" | "symbol" | "comment";

export interface Token {
  readonly kind: TokenKind;
  /** As it is written, from `start` to before `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The quoted parts of a string that is written in several lines; of any other token the text alone. */
  readonly parts: readonly string[];
  /** False for a string, a quoted name or a comment that the text ends in the middle of. */
  readonly isClosed: boolean;
}

const space = /[ \t\n\r\f\v]+/y;
const lineComment = /--[^\n\r]*/y;
const word = /[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*/y;
const parameter = /\$\d+/y;
/** What follows a number without a space is an error of the server's, so it may as well belong to the number. */
const number =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d[\d_]*)?)[\w\x80-\uffff]*/y;
/** PostgreSQL's operators have at most 63 characters; a comment may begin after them. */
const operator = /[~!@#^&|`?+\-*/%<>=]{1,65}/y;
const punctuation = /::|\.\.|:=/y;
const dollarQuote = /\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$/y;
/** With a letter before it that says which kind of string or name it is. */
const quoteStart = /[eEbBxX]?'|[uU]&['"]|"/y;
/** Two strings with a line's end between them are one, in which the rules of the first go on. */
const continuation = /[ \t\f\v]*(?:--[^\n\r]*)?[\n\r](?:[ \t\n\r\f\v]|--[^\n\r]*[\n\r])*'/y;

/**
 * The tokens and comments in their order; white space is left out. Every text has them: what PostgreSQL cannot read, a
 * backslash say, is a symbol. Strings without `E` are read under `standard_conforming_strings = on`.
 */
export function tokensOf(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = endOf(space, sql, 0) ?? 0; at < sql.length; at = endOf(space, sql, at) ?? at) {
    const token = tokenAt(sql, at);
    tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(sql: string, start: number): Token {
  const made = (kind: TokenKind, end: number | null): Token => {
    const text = sql.slice(start, end ?? sql.length);
    return { kind, text, start, end: end ?? sql.length, parts: [text], isClosed: end !== null };
  };
  const comment = endOf(lineComment, sql, start);
  if (comment !== null) return made("comment", comment);
  if (sql.startsWith("/*", start)) return made("comment", blockCommentEnd(sql, start));
  const quoted = endOf(quoteStart, sql, start);
  if (quoted !== null)
    return sql[quoted - 1] === '"' ? made("name", nameEnd(sql, quoted)) : stringAt(sql, start, quoted);
  const dollar = endOf(dollarQuote, sql, start);
  if (dollar !== null) return made("string", endAfter(sql, sql.slice(start, dollar), dollar));
  const kinds = [
    ["word", word],
    ["number", number],
    ["parameter", parameter],
    ["symbol", punctuation],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const end = endOf(pattern, sql, start);
    if (end !== null) return made(kind, end);
  }
  return made("symbol", start + operatorLength(sql, start));
}

/** Where the match that begins at a place ends; null for none. */
function endOf(pattern: RegExp, sql: string, start: number): number | null {
  pattern.lastIndex = start;
  return pattern.test(sql) ? pattern.lastIndex : null;
}

/** Comments nest. */
function blockCommentEnd(sql: string, start: number): number | null {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let match = edge.exec(sql); match !== null; match = edge.exec(sql)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return null;
}

function nameEnd(sql: string, from: number): number | null {
  return endOf(/[^"]*(?:""[^"]*)*"(?!")/y, sql, from);
}

function stringAt(sql: string, start: number, from: number): Token {
  const rest = restOf(sql[start] ?? "");
  const parts: string[] = [];
  let partStart = start;
  let next: number | null = from;
  let end = sql.length;
  while (next !== null) {
    const partEnd = endOf(rest, sql, next);
    end = partEnd ?? sql.length;
    parts.push(sql.slice(partStart, end));
    if (partEnd === null) return { kind: "string", text: sql.slice(start), start, end, parts, isClosed: false };
    next = endOf(continuation, sql, partEnd);
    partStart = (next ?? 0) - 1;
  }
  return { kind: "string", text: sql.slice(start, end), start, end, parts, isClosed: true };
}

/** The rest of a string by its prefix: a doubled quote is one of the text, but in bits and bytes, whose string it ends. */
function restOf(prefix: string): RegExp {
  if (/[eE]/.test(prefix)) return /[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'(?!')/y;
  return /[bBxX]/.test(prefix) ? /[^']*'/y : /[^']*(?:''[^']*)*'(?!')/y;
}

function endAfter(sql: string, text: string, from: number): number | null {
  const at = sql.indexOf(text, from);
  return at === -1 ? null : at + text.length;
}

/** A comment ends an operator; a sign at its end is one of its own, unless a character no sign follows otherwise is in it. */
function operatorLength(sql: string, start: number): number {
  const end = endOf(operator, sql, start);
  if (end === null) return 1;
  const comment = sql.slice(start, end).search(/--|\/\*/);
  let text = sql.slice(start, comment === -1 ? end : start + comment);
  if (/[~!@#^&|`?%]/.test(text)) return text.length;
  while (text.length > 1 && /[-+]$/.test(text)) text = text.slice(0, -1);
  return text.length;
}
