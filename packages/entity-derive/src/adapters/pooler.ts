// Whether a pooler stands between a database and its server, and what is said where one does.

/** The number of the process that runs the statement, in SQL. */
export const processSql = "pg_backend_pid()";

/**
 * A pooler gives its client a process number of its own making, by which it may cancel; the server's own is another one.
 * @param announced what was said when the connection was opened
 * @param running what `processSql` gave; null or undefined where nothing did
 */
export function isThroughPooler(announced: number | null | undefined, running: string | null | undefined): boolean {
  return running !== String(announced);
}

/** The opposite in SQL, for a statement that does something only where no pooler is. */
export function isUnpooledSql(announced: number): string {
  return `${processSql} = ${Number(announced)}`;
}

/** A transaction pooler lends a connection for a moment, and what it hears afterwards reaches nobody, or somebody else. */
export function listeningThroughPooler(): Error {
  return new Error(
    "LISTEN would go through a pooler, and notifications would be lost: give the database a `listener` that goes to the " +
      "server itself (or one that goes through the pooler, where that keeps a connection for each client's session)",
  );
}

/** Behind a pooler nothing is prepared unless it is asked for, which nobody would see but in the times. */
export function warnOfPooler(): void {
  process.emitWarning(text, { type: "DatabaseWarning", code: "ENTITY_DERIVE_POOLER" });
}

const text =
  "a pooler was detected in front of the server, so statements are not prepared, which can double the time of " +
  "small ones. Pass `statements: 256` to the database if the pooler supports prepared statements (PgBouncer from 1.21 " +
  "on, with max_prepared_statements), or `statements: 0` if it does not";
