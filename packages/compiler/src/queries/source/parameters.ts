// Finds the parameters `:name` of a statement, as psql does.
import type { Token } from "./tokens.ts";

export interface FoundParameter {
  readonly name: string;
  /** With the colon. */
  readonly start: number;
  readonly end: number;
  /** `:'name'` and `:"name"` are what psql puts into the text itself. */
  readonly isQuoted: boolean;
}

/**
 * Returns the parameters in the order of the text. A colon behind a value is that of a slice: `tags[1:n]`.
 * @param code tokens without comments
 */
export function parametersIn(code: readonly Token[], text: string): readonly FoundParameter[] {
  const found: FoundParameter[] = [];
  const brackets: string[] = [];
  let previous: Token | null = null;
  for (const [index, token] of code.entries()) {
    if (isOpening(token)) brackets.push(token.word);
    if (isClosing(token)) brackets.pop();
    const isBehindParameter = previous !== null && found.at(-1)?.end === previous.end;
    const isSlice = brackets.at(-1) === "[" && previous !== null && (isBehindParameter || isEndOfOperand(previous));
    const parameter = token.word === ":" && !isSlice ? parameterAt(token, code[index + 1], text) : null;
    if (parameter !== null) found.push(parameter);
    previous = token;
  }
  return found;
}

/** Returns the tokens with the names of parameters as names, also those that are words of SQL, such as `:from`. */
export function withParameterNames(tokens: readonly Token[], found: readonly FoundParameter[]): readonly Token[] {
  const ends = new Set(found.map(({ end }) => end));
  return tokens.map((token) =>
    token.kind === "word" && ends.has(token.end) ? { ...token, kind: "name", word: "", isReserved: false } : token,
  );
}

function parameterAt(colon: Token, next: Token | undefined, text: string): FoundParameter | null {
  if (next === undefined || next.start !== colon.end) return null;
  const own = text.slice(next.start, next.end);
  const place = { start: colon.start, end: next.end };
  if ((next.kind === "word" || next.kind === "name") && isName(own)) return { name: own, ...place, isQuoted: false };
  const [, quoted] = /^(?:'([\w$]+)'|"([\w$]+)")$/.exec(own)?.filter((part) => part !== undefined) ?? [];
  return quoted !== undefined && isName(quoted) ? { name: quoted, ...place, isQuoted: true } : null;
}

/** Whether a text is a name for a parameter, a statement or an order: all of them are names of TypeScript. */
export function isName(text: string): boolean {
  return /^[\p{ID_Start}_][\p{ID_Continue}]*$/u.test(text);
}

/** Reserved words after which no operand follows. */
const values: ReadonlySet<string> = new Set([
  "END",
  "NULL",
  "TRUE",
  "FALSE",
  "CURRENT_DATE",
  "CURRENT_TIME",
  "CURRENT_TIMESTAMP",
  "LOCALTIME",
  "LOCALTIMESTAMP",
  "CURRENT_USER",
  "CURRENT_ROLE",
  "SESSION_USER",
  "USER",
]);

/** Whether an operand may end here, so that an operator follows. */
export function isEndOfOperand(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const { kind, word, isReserved } = token;
  if (kind === "word") return !isReserved || values.has(word);
  return kind === "sign" ? word === ")" || word === "]" : true;
}

function isOpening({ word }: Token): boolean {
  return word === "(" || word === "[";
}

function isClosing({ word }: Token): boolean {
  return word === ")" || word === "]";
}
