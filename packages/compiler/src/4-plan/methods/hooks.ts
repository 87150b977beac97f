// Plans the hooks around writes, and the statements that read and lock the previous rows for them.
import type { Entity } from "../../2-model/data/entity.ts";
import { publishesEvents } from "../../2-model/data/write/events-and-audit.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { EventKind } from "../event-kind.ts";
import type { Hook, RepositoryMethod, Write } from "../method.ts";
import { keyCondition, keyOrder, membershipCondition } from "../sql/key.ts";
import { columnsSql, ownerConditions, whereSql } from "../sql/pieces.ts";
import { lockSql, selectFrom, staticStatement, where } from "../sql/select.ts";
import type { Statement } from "../statement.ts";
import { rowsOf } from "./read-method.ts";

/** Returns a write with its event if events are published, and its hook if the entity has hooks. */
export function writeOf(entity: Entity, event: EventKind, hook: Hook): Write {
  return { event: publishesEvents(entity) ? event : null, hook: entity.hooks ? hook : null };
}

/** Returns the hooks of the methods, each once. */
export function hooksOf(methods: readonly RepositoryMethod[]): readonly Hook[] {
  const hooks = new Map<Hook["name"], Hook>();
  for (const { write } of methods) {
    const hook = write?.hook ?? null;
    if (hook !== null && !hooks.has(hook.name)) hooks.set(hook.name, hook);
  }
  return [...hooks.values()];
}

/** Reads the live row with an id. */
export function previousOne(entity: Entity): Statement {
  return lockingRead(entity, "previous", "id", where(entity, [keyCondition(entity)]));
}

/** Reads the row with an id, deleted or not. */
export function previousWithDeleted(entity: Entity): Statement {
  return lockingRead(
    entity,
    "previousWithDeleted",
    "id",
    whereSql([keyCondition(entity), ...ownerConditions(entity.owner)]),
  );
}

/** Reads live rows by their ids, in the order of ids so that there are no deadlocks. */
export function previousMany(entity: Entity): Statement {
  const condition = where(entity, [membershipCondition(entity.key.fields)]);
  return lockingRead(entity, "previousMany", "ids", condition, sql`ORDER BY ${keyOrder(entity, "rising")}`);
}

/** Citus can lock rows on one node only: a query of several nodes reads the rows without a lock. */
function lockingRead(entity: Entity, name: string, by: "id" | "ids", ...clauses: readonly (Sql | null)[]): Statement {
  const text = selectFrom(columnsSql(entity), entity, ...clauses, lockSql(entity, by, "FOR NO KEY UPDATE"));
  return staticStatement(entity, name, text, rowsOf(entity, entity));
}
