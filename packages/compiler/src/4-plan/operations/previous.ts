// The rows that hooks are shown as they were before a write: read and locked in the transaction of the write.
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
  return locking(entity, "previous", conditionsSql(entity, isRow(entity)));
}

/** The live row of an id if it is this owner's. */
export function previousScoped(entity: Entity, whose: Field): Statement {
  return locking(entity, "previousScoped", conditionsSql(entity, isRow(entity), equals(whose, 1 + keyWidth(entity))));
}

/** The row of an id, deleted or not. */
export function previousWithDeleted(entity: Entity): Statement {
  return locking(entity, "previousWithDeleted", joinSql([isRow(entity), ...ownerSql(entity)], " AND "));
}

/** Live rows, locked in one order by all who lock several. */
export function previousMany(entity: Entity): Statement {
  return locking(entity, "previousMany", conditionsSql(entity, areAmong(entity.key.fields)), [
    sql`ORDER BY ${keyOrder(entity, "rising")}`,
  ]);
}

/** The step that reads them; none where no hook is there to be shown them. */
export function previously({ hook }: Write, statement: Statement, given: Given): Body {
  return hook === null ? [] : [{ kind: "previous", call: { statement, given } }];
}

function locking(entity: Entity, name: string, condition: Sql, order: readonly Sql[] = []): Statement {
  return staticStatement(entity, name, select(entity, sql`WHERE ${condition}`, ...order, sql`FOR NO KEY UPDATE`), self);
}
