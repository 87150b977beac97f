// Detects statements that migrations must not contain, with help.
import type { Fault } from "../migration-file-error.ts";
import { isKeyword, type SqlStatement } from "./statements.ts";
import type { Token } from "./tokens.ts";

/** Detects incomplete tokens and psql commands. */
export function refusedToken(token: Token): Fault | null {
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

export function refusedStatement({ tokens }: SqlStatement): Fault | null {
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
