// The model into what is to be generated, as data: operations with their statements, orders, the table's DDL.
import type { Entity } from "../2-model/entity.ts";
import { type MigrationPlan, planMigration } from "./migration.ts";
import type { Operation, Statement } from "./operation.ts";
import { defaultOrder, type Order, planOrders, planQuery } from "./query.ts";
import { planReads } from "./reads.ts";
import { planCreate, planDelete, planUpdate } from "./writes.ts";

export interface Plan {
  readonly entity: Entity;
  /** The methods of the repository, in the order in which they are written. */
  readonly operations: readonly Operation[];
  readonly orders: readonly Order[];
  readonly defaultOrder: string;
  readonly migration: MigrationPlan | null;
}

export function planEntity(entity: Entity): Plan {
  const operations = [
    ...planCreate(entity),
    ...planReads(entity),
    ...planQuery(entity),
    ...planUpdate(entity),
    ...planDelete(entity),
  ];
  return {
    entity,
    operations,
    orders: planOrders(entity),
    defaultOrder: defaultOrder(entity),
    migration: planMigration(entity),
  };
}

/** Every statement of a plan, once. */
export function statementsOf(plan: Plan): readonly Statement[] {
  const statements = new Map<string, Statement>();
  for (const { body } of plan.operations) {
    const used =
      body.kind === "filtered"
        ? []
        : body.kind === "keyset"
          ? [body.first, body.next]
          : body.kind === "patch"
            ? [body.unchanged, body.statement]
            : [body.statement];
    for (const statement of used) statements.set(statement.constant, statement);
  }
  return [...statements.values()];
}
