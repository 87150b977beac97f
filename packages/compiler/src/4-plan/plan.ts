// Plans what is generated for an entity, as data: methods with their statements, the table's DDL, routes.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import { ownerInput, visibleOwner } from "../2-model/data/ownership.ts";
import { isInKey, soleKey } from "../2-model/data/table/key.ts";
import { notifiesEvents } from "../2-model/data/write/events-and-audit.ts";
import { lockingMethods, plannedMethods } from "../2-model/names/methods.ts";
import type { Sql } from "../text/sql.ts";
import { planRoutes, type Route } from "./http/routes.ts";
import { type ConditionPlan, planConditions } from "./lists/conditions.ts";
import { type Orders, planOrders } from "./lists/orders.ts";
import { type Hook, type RepositoryMethod, statementsOfMethod } from "./method.ts";
import { type ClientEventPlan, type EventPlan, planClientEvents, planEvents } from "./methods/events.ts";
import { hooksOf } from "./methods/hooks.ts";
import { planMethod } from "./methods/methods.ts";
import { planView, type ViewPlan } from "./methods/view.ts";
import { planRow, type RowPlan } from "./row.ts";
import { planTable, type TablePlan } from "./schema/table/table-plan.ts";
import { keyCondition } from "./sql/key.ts";
import { liveConditions, ownerCondition, ownerConditions, whereSql } from "./sql/pieces.ts";
import { selectFrom, staticStatement } from "./sql/select.ts";
import { entityJsonSql } from "./sql/writes/event-json.ts";
import { type MethodParameter, type Statement, statementFor } from "./statement.ts";

export interface Plan {
  readonly entity: Entity;
  /** The methods of the repository, in the order of the generated file. */
  readonly methods: readonly RepositoryMethod[];
  /** Further methods of the repository in a transaction. */
  readonly locking: readonly RepositoryMethod[];
  /** The methods that have another signature in an owner's repository, or exist only there. */
  readonly owned: readonly RepositoryMethod[];
  /** A remark on methods that query several nodes; null if the table is on one server. */
  readonly fanOut: string | null;
  /** The hooks around writes; none if the entity has no hooks. */
  readonly hooks: readonly Hook[];
  /** Null if the entity has no events. */
  readonly events: EventPlan | null;
  /** The events as clients receive them; null if no route streams them. */
  readonly clientEvents: ClientEventPlan | null;
  readonly row: RowPlan;
  readonly conditions: readonly ConditionPlan[];
  /** The conditions that every query has: the row is not deleted, and belongs to `$owner`. */
  readonly liveCondition: Sql | null;
  readonly ownerCondition: Sql | null;
  /** The orders of lists; null if there is no query. */
  readonly orders: Orders | null;
  readonly view: ViewPlan | null;
  /** Reads the row's fields for an event; null if events are not notified. */
  readonly snapshot: Statement | null;
  readonly migration: TablePlan | null;
  readonly routes: readonly Route[];
}

export function planEntity(entity: Entity): Plan {
  const { owner } = entity;
  const methods = plannedMethods(entity).map((method) => planMethod(entity, method));
  return {
    entity,
    methods,
    locking: lockingMethods(entity).map((method) => planMethod(entity, method)),
    owned:
      owner === null
        ? []
        : [
            ...planOwned(entity, owner, methods),
            // The type of `whileLocked` differs, since it passes the repository to a callback.
            ...methods.filter((method) => requiresOwner(method) || method.body.kind === "while-locked"),
          ],
    fanOut: fanOutRemark(entity),
    hooks: hooksOf(methods),
    events: planEvents(entity),
    clientEvents: planClientEvents(entity),
    row: planRow(entity),
    conditions: planConditions(entity),
    liveCondition: liveConditions(entity)[0] ?? null,
    ownerCondition: owner === null ? null : ownerCondition(owner),
    orders: planOrders(entity),
    view: planView(entity),
    snapshot: planSnapshot(entity),
    migration: planTable(entity),
    routes: planRoutes(entity),
  };
}

/** Plans the methods that add rows for an owner's repository, where they do not take the owner. */
function planOwned(entity: Entity, owner: Field, methods: readonly RepositoryMethod[]): readonly RepositoryMethod[] {
  const takesOwner = (parameter: MethodParameter): boolean =>
    parameter.kind === "link-values" && ownerInput(parameter.link.through) !== null;
  const linking = methods.filter(({ parameters }) => parameters.some(takesOwner)).map(({ name }) => name);
  const names = new Set(ownerInput(entity) !== null ? ["create", "createMany", "upsert", ...linking] : linking);
  return plannedMethods(entity)
    .filter(({ name }) => names.has(name))
    .map((method) => planMethod(entity, method, owner));
}

/** Whether a method exists only in an owner's repository: on Citus its statement needs the owner to find the node. */
export function requiresOwner(method: RepositoryMethod): boolean {
  return statementsOfMethod(method).some(({ owners }) => owners === "required");
}

/** Returns the statements of the plan in their form for one owner, or for all owners. */
export function statementsFor(
  { entity, methods, locking, view, snapshot }: Plan,
  isOwned: boolean,
): readonly Statement[] {
  if (entity.sql === "none") return [];
  const all = [
    ...statementsOfMethods([...methods, ...locking]),
    ...(view === null ? [] : [view.findById, view.list]),
    ...(snapshot === null ? [] : [snapshot]),
  ];
  return all.flatMap((statement) => statementFor(statement, isOwned) ?? []);
}

/** Returns every statement of some methods, each once. */
export function statementsOfMethods(methods: readonly RepositoryMethod[]): readonly Statement[] {
  const statements = new Map<string, Statement>();
  for (const method of methods) for (const used of statementsOfMethod(method)) statements.set(used.constant, used);
  return [...statements.values()];
}

/** Returns null if the table is on one server. */
function fanOutRemark(entity: Entity): string | null {
  const field = entity.distributedBy;
  if (field === null) return null;
  const name = `\`${field.name}\``;
  const parameter = soleKey(entity) === field ? "id" : isInKey(entity, field) ? `id or ${name}` : name;
  const owned = field === entity.owner ? "; the repository of an owner queries one" : "";
  return `On Citus, methods without a parameter for the ${parameter} query every node${owned}.`;
}

/** Returns null if events are not notified. The statement has no owner's condition if events do not contain the owner. */
function planSnapshot(entity: Entity): Statement | null {
  if (!notifiesEvents(entity)) return null;
  const owner = visibleOwner(entity);
  const conditions = [keyCondition(entity), ...ownerConditions(owner), ...liveConditions(entity)];
  const text = selectFrom(entityJsonSql(entity), entity, whereSql(conditions));
  const statement = staticStatement(entity, "readEvent", text, { kind: "json" });
  return owner === null ? { ...statement, owners: "none" } : statement;
}
