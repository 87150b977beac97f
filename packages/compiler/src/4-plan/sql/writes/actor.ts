// SQL of the actor of a write: a parameter, and a setting that triggers can read.
import type { Entity, WriteKind } from "../../../2-model/data/entity.ts";
import { admitsAdministrators } from "../../../2-model/data/ownership.ts";
import { recordsActor, setsActorForTriggers } from "../../../2-model/data/write/events-and-audit.ts";
import { listSql, rawSql, type Sql, sql } from "../../../text/sql.ts";

/** Returns the parameter with the actor; null if the statement does not store the actor. */
export function actorSql(entity: Entity, command: WriteKind): Sql | null {
  return recordsActor(entity, command) ? rawSql("$actor::TEXT") : null;
}

/**
 * Returns the CTE that sets the actor for triggers, and whether it is an administrator, until the transaction ends, so that no pooled connection keeps it.
 * PostgreSQL evaluates it only if the statement refers to it.
 */
export function actorCte(entity: Entity, command: WriteKind): readonly Sql[] {
  if (!setsActorForTriggers(entity, command)) return [];
  const settings = [
    sql`set_config('entity_derive.actor', $actor::TEXT, true)`,
    ...(admitsAdministrators(entity)
      ? [sql`set_config('entity_derive.all_owners', $allOwners::TEXT, true) AS all_owners`]
      : []),
  ];
  return [sql`acting AS MATERIALIZED (SELECT FROM ${listSql(settings)})`];
}

/** Returns a condition that refers to the CTE, if there is one. It is always true, and evaluated before the write. */
export function actorConditions(entity: Entity, command: WriteKind): readonly Sql[] {
  return actorCte(entity, command).map(() => rawSql("EXISTS (SELECT FROM acting)"));
}
