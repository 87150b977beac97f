// An entity into what `migrate` runs, the way its generated file has it.
import type { Migration } from "entity-derive/runtime";
import type { Entity } from "../src/2-model/data/entity.ts";
import { migrationObject } from "../src/4-plan/schema/grants.ts";
import { planTable } from "../src/4-plan/schema/table/table-plan.ts";

/** @throws {Error} for an entity without migrations */
export function runnableMigration(entity: Entity): Migration {
  const plan = planTable(entity);
  if (plan === null) throw new Error(`${entity.names.type} has no migration`);
  return migrationObject(plan);
}
