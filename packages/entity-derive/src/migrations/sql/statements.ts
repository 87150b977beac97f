// The tokens of SQL text into its statements: which semicolons end one.
import { type Token, tokensOf } from "./tokens.ts";

/** One statement, without the semicolon at its end. */
export interface SqlStatement {
  /** From its first token to its last: comments before and after it are left out, those within it stay. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Between the statement before it and its first token. */
  readonly commentsBefore: readonly Token[];
  readonly commentsWithin: readonly Token[];
}

export interface SqlStatements {
  readonly statements: readonly SqlStatement[];
  /** After the last statement. */
  readonly commentsAfter: readonly Token[];
}

/** The statements' texts, without the semicolons between them. */
export function statementsIn(sql: string): readonly string[] {
  return readStatements(sql).statements.map(({ text }) => text);
}

export function readStatements(sql: string): SqlStatements {
  const statements: SqlStatement[] = [];
  let before: Token[] = [];
  let within: Token[] = [];
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
      commentsWithin: within.filter(isWithin),
    });
    // What stands between a statement's last token and its semicolon is above nothing but what comes next.
    before = within.filter((comment) => !isWithin(comment));
    within = [];
    tokens = [];
    nesting = new Nesting();
  };
  for (const token of tokensOf(sql)) {
    if (token.kind === "comment") (tokens.length === 0 ? before : within).push(token);
    else if (token.text === ";" && nesting.isOutermost) end();
    else {
      nesting.add(token);
      tokens.push(token);
    }
  }
  end();
  return { statements, commentsAfter: before };
}

/** Whether a token of the kind `word` is a keyword, however its letters are written. */
export function isKeyword(token: Token | undefined, ...keywords: readonly string[]): boolean {
  return token?.kind === "word" && keywords.includes(token.text.toUpperCase());
}

/** The name as the catalogs have it. */
export function unquotedName(written: string): string {
  return written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written.toLowerCase();
}

/**
 * How deep the next token of a statement is: semicolons stand within parentheses (the actions of a rule) and within the
 * body of a function in SQL itself, `BEGIN ATOMIC … END`. There each statement ends with a semicolon, so the END of the
 * body comes after one, or after ATOMIC; that of a CASE does not.
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
