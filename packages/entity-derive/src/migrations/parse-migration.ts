// The text of a migration file into its directives and statements; what no file may hold is refused with its line.
import type { MigrationFile, MigrationStatement } from "./migration-file.ts";
import { type Fault, MigrationFileError } from "./migration-file-error.ts";
import { checksumOf } from "./sql/checksum.ts";
import { type Directive, directiveIn, isOfFile } from "./sql/directives.ts";
import { refusedStatement, refusedToken } from "./sql/forbidden-statements.ts";
import { readStatements, type SqlStatement } from "./sql/statements.ts";
import type { Token } from "./sql/tokens.ts";

/**
 * Reads a migration file. What is run has the line endings of Unix, so a function gets the same body wherever the file
 * was checked out; a byte order mark is left out.
 *
 * @param name the file's name without its ending: `20261201T090000_add_phone`
 * @throws {MigrationFileError} with the line, for transaction control, COPY from the client, commands of psql, several
 * statements in a file without a transaction, a directive that is none or is out of place, text that breaks off or is
 * no text
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
  /** In the order in which they stand there. */
  readonly #directives: Directive[] = [];
  /** A place in the text, and its line. */
  #counted = { end: 0, line: 1 };

  constructor(name: string, sql: string) {
    this.#name = name;
    this.#sql = sql;
  }

  read(): MigrationFile {
    const nul = this.#sql.indexOf("\0");
    if (nul !== -1) this.#refuse({ start: nul, fault: "the text contains a zero byte", help: asText });
    // What others have read as UTF-8 has these in place of what was none.
    const broken = this.#sql.search(/\ufffd|\p{Surrogate}/u);
    if (broken !== -1) this.#refuse({ start: broken, fault: "the text is no UTF-8", help: asText });
    const { statements, commentsAfter } = readStatements(this.#sql);
    const read = statements.map((statement, index) => this.#statement(statement, index === 0));
    const atEnd = this.#directivesIn(commentsAfter);
    for (const directive of atEnd) {
      if (read.length > 0 || !isOfFile(directive)) this.#refuse(misplaced(directive));
    }
    const directives = [...this.#directives, ...atEnd];
    const isTransaction = !directives.some(({ kind }) => kind === "no transaction");
    const second = statements[1]?.tokens[0];
    if (!isTransaction && second !== undefined) this.#refuse(oneTooMany(second));
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
    const above = this.#directivesIn(statement.commentsBefore);
    const late = isFirst ? undefined : above.find(isOfFile);
    const [within] = this.#directivesIn(statement.commentsWithin);
    const wrong = late ?? within;
    if (wrong !== undefined) this.#refuse(misplaced(wrong));
    this.#refuseIf(statement.tokens.map(refusedToken).find((fault) => fault !== null));
    this.#refuseIf(refusedStatement(statement));
    this.#directives.push(...above);
    return {
      text: statement.text,
      line: this.#lineOf(statement.tokens[0]?.start ?? 0),
      isReplayed: !above.some(({ kind }) => kind === "not replayed"),
      allowed: above.flatMap((one) =>
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

  /** Counts on from the place before, since a long file has thousands of statements. */
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

function oneTooMany({ start }: Token): Fault {
  return {
    start,
    fault: "a file without a transaction has several statements",
    help: "move each statement to a separate file, so that each is recorded",
  };
}
