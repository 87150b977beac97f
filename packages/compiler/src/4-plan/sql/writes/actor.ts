// Who writes a row into the parameter that says so, and into a setting that triggers can read.
import type { Entity, WriteKind } from "../../../2-model/data/entity.ts";
import { recordsActor, setsActorForTriggers } from "../../../2-model/data/write/events-and-audit.ts";
import { rawSql, type Sql, sql } from "../../../text/sql.ts";

/** The parameter that says who writes; null where nothing of the statement says it. */
export function actorSql(entity: Entity, written: WriteKind): Sql | null {
  return recordsActor(entity, written) ? rawSql("$actor::TEXT") : null;
}

/**
 * The CTE that tells triggers who writes, until the transaction ends: no connection of a pool keeps it. It has to be
 * asked for, or PostgreSQL leaves it out.
 */
export function actingCte(entity: Entity, written: WriteKind): readonly Sql[] {
  if (!setsActorForTriggers(entity, written)) return [];
  return [sql`acting AS MATERIALIZED (SELECT FROM set_config('entity_derive.actor', $actor::TEXT, true))`];
}

/** The condition that refers to the CTE, if there is one: always true, and evaluated before anything is written. */
export function actingConditions(entity: Entity, written: WriteKind): readonly Sql[] {
  return actingCte(entity, written).map(() => rawSql("EXISTS (SELECT FROM acting)"));
}
