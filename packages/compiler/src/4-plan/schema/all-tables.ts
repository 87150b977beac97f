// DDL of all tables, including those that migrations do not manage.
import type { Entity } from "../../2-model/data/entity.ts";
import { planSchema } from "./schema.ts";

/** Returns the statements that create all tables of a test database, which needs unmanaged tables too. */
export function allTables(entities: readonly Entity[]): readonly string[] {
  return planSchema(entities.map(withTable)).statements;
}

/** Returns the entity as if migrations managed its table. */
export function withTable(entity: Entity): Entity {
  return {
    ...entity,
    migrations: { touchUpdatedAt: null, audit: false, rls: null, extensions: [], ...entity.migrations },
  };
}
