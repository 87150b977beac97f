// Plans a method by its kind.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { pagePlans } from "../lists/pages.ts";
import type { MethodPlan, MethodPlans, NamedMethod, RepositoryMethod } from "../method.ts";
import { createPlans } from "./create.ts";
import { deletePlans } from "./delete.ts";
import { lookupPlans, readPlans } from "./find-and-list.ts";
import { linkPlans } from "./links.ts";
import { lockPlans, transactionPlans } from "./lock.ts";
import { ownerPlans } from "./owner.ts";
import { projectionPlans } from "./projection.ts";
import { queryPlans } from "./query.ts";
import { relationPlans } from "./relations.ts";
import { scopePlans } from "./scope.ts";
import { softDeletePlans } from "./soft-delete.ts";
import { updatePlans } from "./update.ts";
import { upsertPlans } from "./upsert.ts";

const plans: MethodPlans<NamedMethod["kind"]> = {
  ...createPlans,
  ...upsertPlans,
  ...readPlans,
  ...lookupPlans,
  ...projectionPlans,
  ...scopePlans,
  ...queryPlans,
  ...pagePlans,
  ...relationPlans,
  ...linkPlans,
  ...updatePlans,
  ...deletePlans,
  ...softDeletePlans,
  ...ownerPlans,
  ...lockPlans,
  ...transactionPlans,
};

export function planMethod(entity: Entity, method: NamedMethod, known: Field | null = null): RepositoryMethod {
  // TypeScript does not see that the function and the method have the same kind.
  const plan = plans[method.kind] as (entity: Entity, method: NamedMethod, known: Field | null) => MethodPlan;
  return { name: method.name, write: null, ...plan(entity, method, known) };
}
