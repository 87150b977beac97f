// The model into what is to be generated, as data: operations with their statements, the table's DDL, routes.
import type { Entity } from "../2-model/data/entity.ts";
import { entityForHandlers, entityForOwner, ownerInput, withOwnerFilter } from "../2-model/data/ownership.ts";
import { lockingMethods, plannedMethods } from "../2-model/names/methods.ts";
import type { Sql } from "../text/sql.ts";
import { planRoutes, type Route } from "./http/routes.ts";
import { type ConditionPlan, planConditions } from "./lists/conditions.ts";
import { type Orders, planOrders } from "./lists/orders.ts";
import { type Hook, type RepositoryMethod, statementsOfMethod } from "./method.ts";
import { type EventPlan, planEvents } from "./methods/events.ts";
import { fanOutRemark } from "./methods/fan-out.ts";
import { hooksOf } from "./methods/hooks.ts";
import { planMethod } from "./methods/methods.ts";
import { planStreamed, type StreamedPlan } from "./methods/streamed.ts";
import { planSnapshot } from "./methods/streams.ts";
import { planView, type ViewPlan } from "./methods/view.ts";
import type { MethodParameter } from "./parameter.ts";
import { planRow, type RowPlan } from "./row.ts";
import { type MigrationPlan, planMigration } from "./schema/migration.ts";
import { isOwnersSql, liveSql } from "./sql/pieces.ts";
import type { Statement } from "./statement.ts";

export interface Plan {
  readonly entity: Entity;
  /** The methods of the repository, in the order in which they are written. */
  readonly methods: readonly RepositoryMethod[];
  /** The methods that the repository has inside a transaction alone. */
  readonly locking: readonly RepositoryMethod[];
  /** The methods that are others where the owner is known: they do not ask for it, or have to know it. */
  readonly owned: readonly RepositoryMethod[];
  /** A remark on the methods that ask several nodes; null on one server. */
  readonly fanOut: string | null;
  /** The hooks around the methods that write; none if the entity has no hooks. */
  readonly hooks: readonly Hook[];
  /** The kinds of its events; null where it has none. */
  readonly events: EventPlan | null;
  /** What clients are told of them; null where no route streams them. */
  readonly streamed: StreamedPlan | null;
  /** The columns of the table, for what is put together at run time. */
  readonly row: RowPlan;
  readonly conditions: readonly ConditionPlan[];
  /** The conditions that hold for every query: that a row is live, and that it is of `$owner`. */
  readonly live: Sql | null;
  readonly ofOwner: Sql | null;
  /** What lists can be ordered by; null where there is no query. */
  readonly orders: Orders | null;
  readonly view: ViewPlan | null;
  /** Reads what events show of a row; null where nothing is notified. */
  readonly snapshot: Statement | null;
  readonly migration: MigrationPlan | null;
  /** What is served over HTTP. */
  readonly routes: readonly Route[];
}

export function planEntity(entity: Entity): Plan {
  const filtered = withOwnerFilter(entity);
  const { ownerFilter } = filtered;
  const methods = plannedMethods(filtered).map((method) => planMethod(filtered, method));
  return {
    entity,
    methods,
    locking: lockingMethods(filtered).map((method) => planMethod(filtered, method)),
    owned:
      ownerFilter === null
        ? []
        : [
            ...planOwned(filtered, methods),
            ...methods.filter((method) => isOwnedAlone(method) || passesItself(method)),
          ],
    fanOut: fanOutRemark(entity),
    hooks: hooksOf(methods),
    events: planEvents(entity),
    streamed: planStreamed(entity),
    row: planRow(entity),
    conditions: planConditions(entity),
    live: liveSql(entity)[0] ?? null,
    ofOwner: ownerFilter === null ? null : isOwnersSql(ownerFilter),
    orders: planOrders(entity),
    view: planView(filtered),
    snapshot: planSnapshot(filtered),
    migration: planMigration(entity),
    routes: planRoutes(entityForHandlers(entity)),
  };
}

/** The methods that make rows, where it is known whose they are. */
function planOwned(entity: Entity, methods: readonly RepositoryMethod[]): readonly RepositoryMethod[] {
  const known = entityForOwner(entity);
  const saysOwner = (parameter: MethodParameter): boolean =>
    parameter.kind === "link-values" && ownerInput(parameter.link.through) !== null;
  const linking = methods.filter(({ parameters }) => parameters.some(saysOwner)).map(({ name }) => name);
  const names = new Set(ownerInput(entity) !== null ? ["create", "createMany", "upsert", ...linking] : linking);
  return plannedMethods(known)
    .filter(({ name }) => names.has(name))
    .map((method) => planMethod(known, method));
}

/** Whether a method runs for one owner alone: on nodes, nothing else says where its row is. */
export function isOwnedAlone(method: RepositoryMethod): boolean {
  return statementsOfMethod(method).some(({ owners }) => owners === "only");
}

/** Whether a function of the caller gets the repository, which is that of the owner there. */
function passesItself({ body }: RepositoryMethod): boolean {
  return body.kind === "while-locked";
}

/** Every statement of the plan. */
export function statementsOf({ methods, locking, view, snapshot }: Plan): readonly Statement[] {
  return [
    ...statementsOfMethods([...methods, ...locking]),
    ...(view === null ? [] : [view.findById, view.list]),
    ...(snapshot === null ? [] : [snapshot]),
  ];
}

/** Every statement of some methods, once. */
export function statementsOfMethods(methods: readonly RepositoryMethod[]): readonly Statement[] {
  const statements = new Map<string, Statement>();
  for (const method of methods) for (const used of statementsOfMethod(method)) statements.set(used.constant, used);
  return [...statements.values()];
}
