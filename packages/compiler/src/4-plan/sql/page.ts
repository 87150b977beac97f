// A SELECT of many rows into the statement of their pages, and what it is given.
import type { Entity } from "../../2-model/data/entity.ts";
import { hole, type Sql, sql } from "../../text/sql.ts";
import type { Call } from "../body.ts";
import { type OperationParameter, widthOf } from "../parameter.ts";
import type { Statement } from "../statement.ts";
import { pageFrom, readStatement } from "./select.ts";

/** The SELECT, given its LIMIT and OFFSET. */
type PageText = (page: Sql) => Sql;

/** For LIMIT and OFFSET as the size of a page says. */
export const pageGaps = sql`LIMIT ${hole("limit")} OFFSET ${hole("offset")}`;
const limitGap = sql`LIMIT ${hole("limit")}`;

/**
 * The pages of all rows, the newest id first. Where they are those of one owner, LIMIT stays a parameter: a plan that
 * suits one owner may not suit another.
 */
export function pageCall(entity: Entity, operation: string, text: PageText): Call {
  const parameters: readonly OperationParameter[] = [{ kind: "limit" }, { kind: "offset" }];
  if (entity.limitedTo === null)
    return {
      statement: listStatement(entity, operation, text(pageGaps)),
      given: { kind: "page", keys: [], hasOffset: true },
    };
  const statement = readStatement(entity, operation, text(pageFrom(1)));
  return { statement, given: { kind: "parameters", parameters } };
}

/** The rows that follow an id, or the first ones: the plan is the same for all ids. */
export function keysetCall(entity: Entity, operation: string, text: PageText, key: "id-or-null" | null): Call {
  const keys: readonly OperationParameter[] = key === null ? [] : [{ kind: key }];
  const width = widthOf(keys, entity);
  if (entity.limitedTo === null)
    return {
      statement: listStatement(entity, operation, text(limitGap), width),
      given: { kind: "page", keys, hasOffset: false },
    };
  const statement = readStatement(entity, operation, text(sql`LIMIT $${width + 1}`));
  return { statement, given: { kind: "parameters", parameters: [...keys, { kind: "limit" }] } };
}

/** A statement into which usual sizes of a page are written. */
function listStatement(entity: Entity, operation: string, text: Sql, width = 0): Statement {
  return paged(readStatement(entity, operation, text), width);
}

/** The same with gaps for LIMIT and OFFSET, which follow this number of parameters. */
export function paged(statement: Statement, width: number): Statement {
  return {
    ...statement,
    form: "list",
    samples: () => [
      { limit: "20", offset: "0" },
      { limit: `$${width + 1}`, offset: `$${width + 2}` },
    ],
  };
}
