// The model into what is to be generated, as data: operations with their statements, the table's DDL, routes.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import { isServedToOwners, limitedToOwner } from "../2-model/data/ownership.ts";
import { fillSql, hole, type Sql } from "../text/sql.ts";
import { type Hook, statementsIn } from "./body.ts";
import { planRoutes, type Route } from "./http/routes.ts";
import { type ConditionPlan, planConditions } from "./lists/conditions.ts";
import { type Orders, planOrders } from "./lists/orders.ts";
import type { Operation } from "./operation.ts";
import { planCreate } from "./operations/create.ts";
import { planDelete } from "./operations/delete.ts";
import { type EventPlan, planEvents } from "./operations/events.ts";
import { withFanOut } from "./operations/fan-out.ts";
import { hooksOf } from "./operations/hooks.ts";
import { limitedOperations } from "./operations/limited.ts";
import { planLinks } from "./operations/links.ts";
import { planLock } from "./operations/lock.ts";
import { planLookups } from "./operations/lookups.ts";
import { planOwner } from "./operations/owner.ts";
import { planProjections } from "./operations/projection.ts";
import { planQuery } from "./operations/query.ts";
import { planLists, planReads } from "./operations/reads.ts";
import { planRelations } from "./operations/relations.ts";
import { planScopes } from "./operations/scope.ts";
import { planSoftDelete } from "./operations/soft-delete.ts";
import { planStreamed, type StreamedPlan } from "./operations/streamed.ts";
import { planSnapshot } from "./operations/streams.ts";
import { planTransaction } from "./operations/transaction.ts";
import { planUpdate } from "./operations/update.ts";
import { planUpsert } from "./operations/upsert.ts";
import { planView, type ViewPlan } from "./operations/view.ts";
import { planRow, type RowPlan } from "./row.ts";
import { type MigrationPlan, planMigration } from "./schema/migration.ts";
import { liveSql, ownerSql } from "./sql/pieces.ts";
import type { Statement } from "./statement.ts";

export interface Plan {
  readonly entity: Entity;
  /** The methods of the repository, in the order in which they are written. */
  readonly operations: readonly Operation[];
  /** The methods that the repository has inside a transaction alone. */
  readonly locking: readonly Operation[];
  /** What surrounds the operations that write; none where the entity has no hooks. */
  readonly hooks: readonly Hook[];
  /** The kinds of its events; null where it has none. */
  readonly events: EventPlan | null;
  /** What clients are told of them; null where no route streams them. */
  readonly streamed: StreamedPlan | null;
  /** The columns of the table, for what is put together at run time. */
  readonly row: RowPlan;
  /** What a row has to fulfil to be live; null where every row is. */
  readonly live: Sql | null;
  /** What it has to fulfil to be the owner's, who is the hole `$`; null where the plan is limited to none. */
  readonly limit: { readonly field: Field; readonly sql: Sql } | null;
  readonly conditions: readonly ConditionPlan[];
  /** What lists can be ordered by; null where there is no query. */
  readonly orders: Orders | null;
  readonly view: ViewPlan | null;
  /** Reads what events show of a row; null where nothing is notified. */
  readonly snapshot: Statement | null;
  readonly migration: MigrationPlan | null;
  /** What is served over HTTP. */
  readonly routes: readonly Route[];
  /** The same for a repository that is limited to one owner; null where rows have none. */
  readonly owned: Plan | null;
}

export function planEntity(entity: Entity): Plan {
  const limited = limitedToOwner(entity);
  if (limited === null) return { ...planRows(entity), owned: null };
  const owned: Plan = { ...planRows(limited), owned: null };
  return { ...planRows(entity), ...(isServedToOwners(entity) ? { routes: owned.routes } : {}), owned };
}

function planRows(entity: Entity): Omit<Plan, "owned"> {
  const all = limitedOperations(entity, [
    ...planCreate(entity),
    ...planUpsert(entity),
    ...planReads(entity),
    ...planLookups(entity),
    ...planProjections(entity),
    ...planLists(entity),
    ...planScopes(entity),
    ...planQuery(entity),
    ...planRelations(entity),
    ...planLinks(entity),
    ...planUpdate(entity),
    ...planDelete(entity),
    ...planSoftDelete(entity),
    ...planOwner(entity),
    ...planLock(entity),
  ]);
  const operations = withFanOut(entity, all);
  const { limitedTo } = entity;
  const [limit] = ownerSql(entity).map((condition) => fillSql(condition, { limitedTo: hole("$") }));
  return {
    entity,
    operations,
    locking: limitedOperations(entity, planTransaction(entity)),
    hooks: hooksOf(operations),
    events: planEvents(entity),
    streamed: planStreamed(entity),
    row: planRow(entity),
    live: liveSql(entity)[0] ?? null,
    limit: limitedTo === null || limit === undefined ? null : { field: limitedTo, sql: limit },
    conditions: planConditions(entity),
    orders: planOrders(entity),
    view: planView(entity),
    snapshot: planSnapshot(entity),
    migration: planMigration(entity),
    routes: planRoutes(entity),
  };
}

/** Every statement of the plan. */
export function statementsOf({ operations, locking, view, snapshot, owned }: Plan): readonly Statement[] {
  const views = [owned?.view, view].filter((one) => one != null);
  return [
    ...(owned === null ? [] : operationStatements([...owned.operations, ...owned.locking])),
    ...operationStatements([...operations, ...locking]),
    ...views.flatMap(({ findById, list }) => [findById, list]),
    ...[snapshot, owned?.snapshot].filter((statement) => statement != null),
  ];
}

/** Every statement of some operations, once. */
export function operationStatements(operations: readonly Operation[]): readonly Statement[] {
  const statements = new Map<string, Statement>();
  for (const { body } of operations) for (const used of statementsIn(body)) statements.set(used.constant, used);
  return [...statements.values()];
}
