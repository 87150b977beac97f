// Splits SQL into statements.
import { type Token, tokensOf } from "./tokens.ts";

/** A statement, without its final semicolon. */
export interface SqlStatement {
  /** The text from the first token to the last, with the comments in between. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The comments between the previous statement and its first token. */
  readonly commentsBefore: readonly Token[];
  readonly commentsWithin: readonly Token[];
}

export interface SqlStatements {
  readonly statements: readonly SqlStatement[];
  /** The comments after the last statement. */
  readonly commentsAfter: readonly Token[];
}

/** Returns the texts of the statements, without semicolons. */
export function statementsIn(sql: string): readonly string[] {
  return readStatements(sql).statements.map(({ text }) => text);
}

export function readStatements(sql: string): SqlStatements {
  const statements: SqlStatement[] = [];
  let before: Token[] = [];
  let innerComments: Token[] = [];
  let tokens: Token[] = [];
  let nesting = new Nesting();
  const end = (): void => {
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first === undefined || last === undefined) return;
    const isWithin = ({ start }: Token): boolean => start < last.end;
    statements.push({
      text: sql.slice(first.start, last.end),
      tokens,
      commentsBefore: before,
      commentsWithin: innerComments.filter(isWithin),
    });
    // A comment between a statement's last token and its semicolon counts as a comment of the next statement.
    before = innerComments.filter((comment) => !isWithin(comment));
    innerComments = [];
    tokens = [];
    nesting = new Nesting();
  };
  for (const token of tokensOf(sql)) {
    if (token.kind === "comment") (tokens.length === 0 ? before : innerComments).push(token);
    else if (token.text === ";" && nesting.isOutermost) end();
    else {
      nesting.add(token);
      tokens.push(token);
    }
  }
  end();
  return { statements, commentsAfter: before };
}

/** Whether a token of kind `word` is a keyword, ignoring case. */
export function isKeyword(token: Token | undefined, ...keywords: readonly string[]): boolean {
  return token?.kind === "word" && keywords.includes(token.text.toUpperCase());
}

/** Returns the name as it is in the catalogs. */
export function unquotedName(identifier: string): string {
  return identifier.startsWith('"') ? identifier.slice(1, -1).replaceAll('""', '"') : identifier.toLowerCase();
}

/**
 * Tracks the nesting of a statement, since semicolons also occur within parentheses (the actions of a rule) and within
 * SQL function bodies, `BEGIN ATOMIC … END`. In such a body each statement ends with a semicolon, so its END follows a
 * semicolon or ATOMIC; the END of a CASE does not.
 */
class Nesting {
  #parentheses = 0;
  #bodies = 0;
  #before: Token[] = [];
  #isRoutine = false;

  get isOutermost(): boolean {
    return this.#parentheses === 0 && this.#bodies === 0;
  }

  add(token: Token): void {
    const last = this.#before.at(-1);
    if (token.kind === "symbol") {
      if (token.text === "(" || token.text === "[") this.#parentheses += 1;
      else if (token.text === ")" || token.text === "]") this.#parentheses = Math.max(0, this.#parentheses - 1);
    } else if (this.#before.length <= 3 && isKeyword(token, "FUNCTION", "PROCEDURE")) {
      this.#isRoutine ||= isCreate(this.#before);
    } else if (this.#isRoutine && this.#parentheses === 0) {
      if (isKeyword(token, "ATOMIC") && isKeyword(last, "BEGIN")) this.#bodies += 1;
      else if (this.#bodies > 0 && isKeyword(token, "END") && (last?.text === ";" || isKeyword(last, "ATOMIC")))
        this.#bodies -= 1;
    }
    this.#before.push(token);
  }
}

/** `CREATE`, or `CREATE OR REPLACE`. */
function isCreate([create, or, replace, ...more]: readonly Token[]): boolean {
  if (!isKeyword(create, "CREATE") || more.length > 0) return false;
  return or === undefined || (isKeyword(or, "OR") && isKeyword(replace, "REPLACE"));
}
