// Features of the server that adapters have to know: a pooler, and Citus.
import type { Row } from "../database/database.ts";
import { hasNodesSql } from "../sql/setting.ts";
import { isThroughPooler, processSql } from "./pooler.ts";

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
