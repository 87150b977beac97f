// What a client has to know of the server behind it, as columns of a question, and the answer to it.
import type { Row } from "../database/database.ts";
import { hasNodesSql } from "../database/scope/setting.ts";
import { isThroughPooler, processSql } from "./pooler.ts";

export interface ServerFacts {
  /** Whether there is a pooler between the client and the server. */
  readonly isPooled: boolean;
  /** Whether the server has Citus, which passes statements on to its nodes. */
  readonly hasNodes: boolean;
}

/** The last columns of a question, as text. */
export const factsSql: string = `(${hasNodesSql})::text, ${processSql}::text`;

/** @param announced the number of the process that was said when the connection was opened */
export function factsIn(answer: Row, announced: number | null | undefined): ServerFacts {
  const [hasNodes, process] = answer.slice(-2);
  return { hasNodes: hasNodes === "true", isPooled: isThroughPooler(announced, process) };
}
