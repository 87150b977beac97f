// Detects features of the server that adapters have to know: a transaction pooler in front of it, and Citus.
import type { Row } from "../database/database.ts";
import { hasNodesSql } from "../sql/setting.ts";

/** SQL for the process id of the server. */
export const processSql = "pg_backend_pid()";

/**
 * Whether the connection goes through a pooler: a pooler announces a process id of its own to the client.
 * @param announced the process id announced at the start of the connection
 * @param running the result of `processSql`, if any
 */
export function isThroughPooler(announced: number | null | undefined, running: string | null | undefined): boolean {
  return running !== String(announced);
}

/** Returns the negation in SQL, for a statement that must do nothing behind a pooler. */
export function isUnpooledSql(announced: number): string {
  return `${processSql} = ${Number(announced)}`;
}

/**
 * Returns the error of LISTEN through a transaction pooler, which delivers notifications to nobody, or to another
 * client.
 */
export function listeningThroughPooler(): Error {
  return new Error(
    "LISTEN would go through a pooler, and notifications would be lost: give the database a `listener` that goes to the " +
      "server itself (or one that goes through the pooler, where that keeps a connection for each client's session)",
  );
}

/** Warns that statements are not prepared, which would otherwise only show in latencies. */
export function warnOfPooler(): void {
  process.emitWarning(text, { type: "DatabaseWarning", code: "ENTITY_DERIVE_POOLER" });
}

const text =
  "a pooler was detected in front of the server, so statements are not prepared, which can double the time of " +
  "small ones. Pass `statements: 256` to the database if the pooler supports prepared statements (PgBouncer from 1.21 " +
  "on, with max_prepared_statements), or `statements: 0` if it does not";

export interface ServerFacts {
  /** Whether there is a pooler between the client and the server. */
  readonly isPooled: boolean;
  /** Whether the server has Citus, which passes statements to its nodes. */
  readonly hasNodes: boolean;
}

/** The last columns of a query for the features, as text. */
export const factsSql: string = `(${hasNodesSql})::text, ${processSql}::text`;

/** @param announced the process id announced at the start of the connection */
export function factsIn(answer: Row, announced: number | null | undefined): ServerFacts {
  const [hasNodes, process] = answer.slice(-2);
  return { hasNodes: hasNodes === "true", isPooled: isThroughPooler(announced, process) };
}
