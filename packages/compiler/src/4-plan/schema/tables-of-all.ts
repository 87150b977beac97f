// Entities into the statements that make the tables of all of them, also of those that nobody's migrations make.
import type { Entity } from "../../2-model/data/entity.ts";
import { planSchema } from "./schema.ts";

/** For a database that is made to try statements on: tables have to be there, whoever makes them elsewhere. */
export function tablesOfAll(entities: readonly Entity[]): readonly string[] {
  return planSchema(entities.map(withTable)).statements;
}

/** The entity as if migrations made its table. */
export function withTable(entity: Entity): Entity {
  return {
    ...entity,
    migrations: { touchUpdatedAt: null, audit: false, rls: null, extensions: [], ...entity.migrations },
  };
}
