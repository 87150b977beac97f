// The rows that hooks are shown as they were before a write: read and locked in the transaction of the write.
import { isAskedOfOneNode } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { joinSql, type Sql, sql } from "../../text/sql.ts";
import type { Body, Given } from "../body.ts";
import type { Write } from "../operation.ts";
import { areAmong, isRow, keyOrder, keyWidth } from "../sql/key.ts";
import { conditionsSql, ownerSql } from "../sql/pieces.ts";
import { equals, select, staticStatement } from "../sql/select.ts";
import { type Statement, self } from "../statement.ts";

/** The live row of an id. */
export function previousOne(entity: Entity): Statement {
  return reading(entity, "previous", conditionsSql(entity, isRow(entity)), isAskedOfOneNode(entity, "id"));
}

/** The live row of an id if it is this owner's. */
export function previousScoped(entity: Entity, whose: Field): Statement {
  const conditions = conditionsSql(entity, isRow(entity), equals(whose, 1 + keyWidth(entity)));
  return reading(entity, "previousScoped", conditions, isAskedOfOneNode(entity, whose));
}

/** The row of an id, deleted or not. */
export function previousWithDeleted(entity: Entity): Statement {
  const conditions = joinSql([isRow(entity), ...ownerSql(entity)], " AND ");
  return reading(entity, "previousWithDeleted", conditions, isAskedOfOneNode(entity, "id"));
}

/** Live rows, locked in one order by all who lock several. */
export function previousMany(entity: Entity): Statement {
  const conditions = conditionsSql(entity, areAmong(entity.key.fields));
  const order = [sql`ORDER BY ${keyOrder(entity, "rising")}`];
  return reading(entity, "previousMany", conditions, isAskedOfOneNode(entity, "ids"), order);
}

/** The step that reads them; none where no hook is there to be shown them. */
export function previously({ hook }: Write, statement: Statement, given: Given): Body {
  return hook === null ? [] : [{ kind: "previous", call: { statement, given } }];
}

/** Citus locks rows of one node alone: where it asks several, the rows are those of just before. */
function reading(
  entity: Entity,
  name: string,
  condition: Sql,
  isOfOneNode: boolean,
  order: readonly Sql[] = [],
): Statement {
  const lock = isOfOneNode ? sql`FOR NO KEY UPDATE` : null;
  return staticStatement(entity, name, select(entity, sql`WHERE ${condition}`, ...order, lock), self);
}
