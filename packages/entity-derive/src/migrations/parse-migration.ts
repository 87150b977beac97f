// Parses migration files, and rejects statements that are not allowed in them.

import { hash } from "node:crypto";
import type { MigrationFile, MigrationStatement } from "./migration-file.ts";
import { type Fault, MigrationFileError } from "./migration-file-error.ts";
import { type Directive, directiveIn, isOfFile } from "./sql/directives.ts";
import { isKeyword, readStatements, type SqlStatement } from "./sql/statements.ts";
import type { Token } from "./sql/tokens.ts";

/**
 * Parses a migration file. Line endings are converted to LF, so that functions have the same body on all systems; a
 * byte order mark is removed.
 *
 * @param name the name of the file without `.sql`: `20261201T090000_add_phone`
 * @throws {MigrationFileError} with the line, for transaction control, COPY from the client, psql commands, several
 * statements in a file without a transaction, an unknown or misplaced directive, incomplete SQL, or invalid UTF-8
 * @example
 * const { statements } = parseMigration("20261201T090000_add_phone", "ALTER TABLE public.users ADD COLUMN phone TEXT;");
 */
export function parseMigration(name: string, text: string): MigrationFile {
  return new MigrationText(name, text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n")).read();
}

const asText = "save the file as UTF-8 text";

class MigrationText {
  readonly #name: string;
  readonly #sql: string;
  /** The directives in the order of the file. */
  readonly #directives: Directive[] = [];
  /** An offset in the text, and its line. */
  #counted = { end: 0, line: 1 };

  constructor(name: string, sql: string) {
    this.#name = name;
    this.#sql = sql;
  }

  read(): MigrationFile {
    const nul = this.#sql.indexOf("\0");
    if (nul !== -1) this.#refuse({ start: nul, fault: "the text contains a zero byte", help: asText });
    // Other tools decode invalid UTF-8 to these characters.
    const broken = this.#sql.search(/\ufffd|\p{Surrogate}/u);
    if (broken !== -1) this.#refuse({ start: broken, fault: "the text is not UTF-8", help: asText });
    const { statements, commentsAfter } = readStatements(this.#sql);
    const read = statements.map((statement, index) => this.#statement(statement, index === 0));
    const atEnd = this.#directivesIn(commentsAfter);
    for (const directive of atEnd) {
      if (read.length > 0 || !isOfFile(directive)) this.#refuse(misplaced(directive));
    }
    const directives = [...this.#directives, ...atEnd];
    const isTransaction = !directives.some(({ kind }) => kind === "no transaction");
    const second = statements[1]?.tokens[0];
    if (!isTransaction && second !== undefined) this.#refuse(secondStatement(second));
    return {
      name: this.#name,
      text: this.#sql,
      checksum: checksumOf(statements, directives),
      isTransaction,
      isAfterDeployment: directives.some(({ kind }) => kind === "after deployment"),
      statements: read,
    };
  }

  #statement(statement: SqlStatement, isFirst: boolean): MigrationStatement {
    const directives = this.#directivesIn(statement.commentsBefore);
    const fileDirective = isFirst ? undefined : directives.find(isOfFile);
    const [within] = this.#directivesIn(statement.commentsWithin);
    const wrong = fileDirective ?? within;
    if (wrong !== undefined) this.#refuse(misplaced(wrong));
    this.#refuseIf(statement.tokens.map(refusedToken).find((fault) => fault !== null));
    this.#refuseIf(refusedStatement(statement));
    this.#directives.push(...directives);
    const start = statement.tokens[0]?.start ?? 0;
    return {
      text: statement.text,
      start,
      line: this.#lineOf(start),
      isReplayed: !directives.some(({ kind }) => kind === "not replayed"),
      allowed: directives.flatMap((one) =>
        one.kind === "allow" ? [{ id: one.id, reason: one.reason, line: this.#lineOf(one.start) }] : [],
      ),
    };
  }

  #directivesIn(comments: readonly Token[]): readonly Directive[] {
    return comments.flatMap((comment) => {
      this.#refuseIf(refusedToken(comment));
      const directive = directiveIn(comment);
      if (directive === null) return [];
      return "fault" in directive ? this.#refuse(directive) : [directive];
    });
  }

  #refuseIf(fault: Fault | null | undefined): void {
    if (fault !== null && fault !== undefined) this.#refuse(fault);
  }

  #refuse({ start, fault, help }: Fault): never {
    throw new MigrationFileError(this.#name, this.#lineOf(start), fault, help);
  }

  /** Continues counting from the previous offset, since long files have thousands of statements. */
  #lineOf(start: number): number {
    if (start < this.#counted.end) this.#counted = { end: 0, line: 1 };
    const { end, line } = this.#counted;
    this.#counted = { end: start, line: line + this.#sql.slice(end, start).split("\n").length - 1 };
    return this.#counted.line;
  }
}

function misplaced(directive: Directive): Fault {
  const { kind, start } = directive;
  return isOfFile(directive)
    ? { start, fault: `\`${kind}\` applies to a whole file`, help: "write it above the first statement" }
    : { start, fault: `\`${kind}\` applies to a statement`, help: "write it above its statement" };
}

function secondStatement({ start }: Token): Fault {
  return {
    start,
    fault: "a file without a transaction has several statements",
    help: "move each statement to a separate file, so that each is recorded",
  };
}

/**
 * Returns the SHA-256 checksum of tokens and directives, in hexadecimal. White space, line endings, other comments and
 * the reason of an `allow` do not matter.
 */
function checksumOf(statements: readonly SqlStatement[], directives: readonly Directive[]): string {
  // The separator NUL occurs in no token, and only the token `;` begins with a semicolon.
  const texts = [
    ...directives.map((directive) => `-- ${directive.kind}${directive.kind === "allow" ? ` ${directive.id}` : ""}`),
    ...statements.flatMap(({ tokens }) => [...tokens.map(withoutLayout), ";"]),
  ];
  return hash("sha256", texts.join("\0"), "hex");
}

/** Between the parts of a string constant, only the line break is significant. */
function withoutLayout({ kind, text, parts }: Token): string {
  return kind === "string" ? parts.join("\n") : text;
}

/** Detects incomplete tokens and psql commands. */
function refusedToken(token: Token): Fault | null {
  const { start } = token;
  if (!token.isClosed) {
    const tokenName = token.kind === "name" ? "quoted name" : token.kind;
    return { start, fault: `a ${tokenName} that begins here is not closed`, help: "end it" };
  }
  if (token.kind === "symbol" && token.text === "\\") {
    return { start, fault: "a backslash command works only in psql", help: "write SQL alone" };
  }
  return null;
}

function refusedStatement({ tokens }: SqlStatement): Fault | null {
  const [first] = tokens;
  if (first === undefined) return null;
  const { start } = first;
  if (controlsTransaction(tokens)) {
    return {
      start,
      fault: `a migration file cannot contain ${first.text.toUpperCase()}: it runs in one transaction with its record`,
      help: "remove it, or begin a file of one statement with `-- entity-derive: no transaction`",
    };
  }
  if (copiesFromClient(tokens)) {
    return { start, fault: "COPY … FROM stdin has no input here", help: "write INSERT with several rows" };
  }
  return null;
}

function controlsTransaction([first, second, third]: readonly Token[]): boolean {
  if (isKeyword(first, "BEGIN", "COMMIT", "END", "ABORT")) return true;
  if (isKeyword(first, "START", "PREPARE")) return isKeyword(second, "TRANSACTION");
  if (!isKeyword(first, "ROLLBACK")) return false;
  // ROLLBACK TO SAVEPOINT stays within the transaction.
  return !isKeyword(isKeyword(second, "WORK", "TRANSACTION") ? third : second, "TO");
}

function copiesFromClient([first, ...rest]: readonly Token[]): boolean {
  if (!isKeyword(first, "COPY")) return false;
  return rest.some((token, at) => isKeyword(token, "STDIN", "STDOUT") && isKeyword(rest[at - 1], "FROM", "TO"));
}
