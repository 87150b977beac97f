// Splits SQL into tokens and comments, by the rules of PostgreSQL's scanner (scan.l).

/** `word` is a keyword or unquoted identifier, `name` a quoted identifier, `symbol` an operator or punctuation. */
export type TokenKind = "word" | "name" | "string" | "number" | "parameter" | "symbol" | "comment";

/** A token of SQL, or a comment. */
export interface Token {
  readonly kind: TokenKind;
  /** The source text, from `start` to before `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The quoted parts of a string constant over several lines; for other tokens only the text. */
  readonly parts: readonly string[];
  /** False for a string, quoted identifier or comment that is not terminated. */
  readonly isClosed: boolean;
}

const space = /[ \t\n\r\f\v]+/y;
const lineComment = /--[^\n\r]*/y;
const word = /[A-Za-z_\x80-\uffff][\w$\x80-\uffff]*/y;
const parameter = /\$\d+/y;
/** Includes characters directly after a number, which are a syntax error anyway. */
const number =
  /(?:0[xX][\da-fA-F_]+|0[oO][0-7_]+|0[bB][01_]+|(?:\d[\d_]*(?:\.(?!\.)[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d[\d_]*)?)[\w\x80-\uffff]*/y;
/** PostgreSQL's operators have at most 63 characters; the start of a comment may follow. */
const operator = /[~!@#^&|`?+\-*/%<>=]{1,65}/y;
const punctuation = /::|\.\.|:=/y;
const dollarQuote = /\$(?:[A-Za-z_\x80-\uffff][\w\x80-\uffff]*)?\$/y;
/** A quote, with the letter that determines the kind of string or identifier. */
const quoteStart = /[eEbBxX]?'|[uU]&['"]|"/y;
/** String constants that are separated by a line break are one constant, with the rules of the first. */
const continuation = /[ \t\f\v]*(?:--[^\n\r]*)?[\n\r](?:[ \t\n\r\f\v]|--[^\n\r]*[\n\r])*'/y;

/**
 * Returns tokens and comments in order, without white space. It never fails: invalid characters, such as a backslash,
 * are symbols. Strings without `E` are read as with `standard_conforming_strings = on`.
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
  const newToken = (kind: TokenKind, end: number | null): Token => {
    const text = sql.slice(start, end ?? sql.length);
    return { kind, text, start, end: end ?? sql.length, parts: [text], isClosed: end !== null };
  };
  const comment = endOf(lineComment, sql, start);
  if (comment !== null) return newToken("comment", comment);
  if (sql.startsWith("/*", start)) return newToken("comment", blockCommentEnd(sql, start));
  const quoted = endOf(quoteStart, sql, start);
  if (quoted !== null)
    return sql[quoted - 1] === '"'
      ? newToken("name", endOf(/[^"]*(?:""[^"]*)*"(?!")/y, sql, quoted))
      : stringAt(sql, start, quoted);
  const dollar = endOf(dollarQuote, sql, start);
  if (dollar !== null) return newToken("string", endAfter(sql, sql.slice(start, dollar), dollar));
  const kinds = [
    ["word", word],
    ["number", number],
    ["parameter", parameter],
    ["symbol", punctuation],
  ] as const;
  for (const [kind, pattern] of kinds) {
    const end = endOf(pattern, sql, start);
    if (end !== null) return newToken(kind, end);
  }
  return newToken("symbol", start + operatorLength(sql, start));
}

/** Returns the end of the match at an offset; null if there is none. */
function endOf(pattern: RegExp, sql: string, start: number): number | null {
  pattern.lastIndex = start;
  return pattern.test(sql) ? pattern.lastIndex : null;
}

/** Returns the end of a block comment, which can be nested. */
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

/** Returns the pattern for the rest of a string: a doubled quote is part of the text, except in bit strings. */
function restOf(prefix: string): RegExp {
  if (/[eE]/.test(prefix)) return /[^'\\]*(?:(?:\\[\s\S]|'')[^'\\]*)*'(?!')/y;
  return /[bBxX]/.test(prefix) ? /[^']*'/y : /[^']*(?:''[^']*)*'(?!')/y;
}

function endAfter(sql: string, text: string, from: number): number | null {
  const at = sql.indexOf(text, from);
  return at === -1 ? null : at + text.length;
}

/**
 * Returns the length of an operator. A comment ends it, and so does a trailing `+` or `-`, unless it contains certain
 * characters (PostgreSQL manual, "Operators").
 */
function operatorLength(sql: string, start: number): number {
  const end = endOf(operator, sql, start);
  if (end === null) return 1;
  const comment = sql.slice(start, end).search(/--|\/\*/);
  let text = sql.slice(start, comment === -1 ? end : start + comment);
  if (/[~!@#^&|`?%]/.test(text)) return text.length;
  while (text.length > 1 && /[-+]$/.test(text)) text = text.slice(0, -1);
  return text.length;
}
