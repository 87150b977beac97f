// An entity into what `migrate` runs, the way its generated file has it.
import type { Migration } from "entity-derive/runtime";
import type { Entity } from "../src/2-model/data/entity.ts";
import { migrationObject } from "../src/4-plan/schema/grants.ts";
import { planMigration } from "../src/4-plan/schema/migration.ts";

/** @throws {Error} for an entity without migrations */
export function runnableMigration(entity: Entity): Migration {
  const plan = planMigration(entity);
  if (plan === null) throw new Error(`${entity.names.type} has no migration`);
  return migrationObject(plan);
}
