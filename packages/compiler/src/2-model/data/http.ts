// HTTP endpoints of an entity: routes, responses, queries, preconditions.
import { type Guard, hasRowPath, type RoutedCommand } from "./api.ts";
import type { Entity } from "./entity.ts";
import { type Condition, fieldOf } from "./field/condition.ts";
import type { Field } from "./field/field.ts";
import { isInKey } from "./table/key.ts";
import type { Command } from "./write/command.ts";

/** True if there are routes, which need a repository. */
export function hasRoutes({ sql, api }: Entity): boolean {
  return sql !== "none" && api !== null && api.endpoints.length + api.commands.length > 0;
}

export function routedCommands(entity: Entity): readonly Command[] {
  return hasRoutes(entity) ? (entity.api?.commands ?? []).map(({ command }) => command) : [];
}

/** Returns the commands with a route that locks a row for `If-Match`: those on a row that have a transaction. */
export function lockingCommands(entity: Entity): readonly RoutedCommand[] {
  const commands = hasRoutes(entity) ? (entity.api?.commands ?? []) : [];
  return commands.filter(({ command }) => command.hasId && command.transaction !== null);
}

/** An operation that accepts `Idempotency-Key`, as annotations name it. */
export interface KeyedOperation {
  readonly name: string;
  readonly guard: Guard | null;
}

/** Returns the operations that accept `Idempotency-Key`: the creation of rows, and commands that have a transaction. */
export function keyedOperations(entity: Entity): readonly KeyedOperation[] {
  const { api } = entity;
  if (!hasRoutes(entity) || api?.idempotency == null) return [];
  const creation = api.endpoints.includes("create") ? [{ name: "create", guard: api.guards.create }] : [];
  const commands = api.commands.filter(({ command }) => command.transaction !== null);
  return [...creation, ...commands.map(({ command, guard }) => ({ name: command.name.value, guard }))];
}

/** True if a route locks a row for `If-Match`. */
export function locksForPreconditions(entity: Entity): boolean {
  return hasRowWrites(entity) || lockingCommands(entity).length > 0;
}

/** True if the response of a route contains rows. */
export function returnsRows({ api }: Entity): boolean {
  return (
    api !== null &&
    (api.endpoints.some((endpoint) => endpoint !== "delete") ||
      api.commands.some(({ command }) => command.result.kind === "entity"))
  );
}

/** True if the path of a route contains a key. */
export function hasRowRoute(entity: Entity): boolean {
  const endpoints = hasRoutes(entity) ? (entity.api?.endpoints ?? []) : [];
  return endpoints.some(hasRowPath) || routedCommands(entity).some(({ hasId }) => hasId);
}

export function responseFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => isInKey(entity, field) || field.inResponse);
}

/** True if generated code writes rows as JSON: for responses, or for the ETag of a row without a version. */
export function needsRowJson(entity: Entity): boolean {
  return returnsRows(entity) || (hasPreconditions(entity) && entity.version === null);
}

/** True if requests can have a precondition: those that change or delete a row, and commands on a row. */
export function hasPreconditions(entity: Entity): boolean {
  return hasRowWrites(entity) || routedCommands(entity).some(({ hasId }) => hasId);
}

/** True if there is an endpoint that changes or deletes a single row. */
export function hasRowWrites({ api }: Entity): boolean {
  return api?.endpoints.some((endpoint) => endpoint === "update" || endpoint === "delete") === true;
}

/** True if there is a query: with filters, with sorting, or for the list endpoint. */
export function hasQuery({ conditions, fields, api }: Entity): boolean {
  if (conditions.length > 0 || fields.some(({ sortable }) => sortable !== null)) return true;
  return api?.endpoints.includes("list") === true;
}

/** Returns the fields by which a query can be sorted: those with `@sort`, and the key. */
export function sortFields(entity: Entity): readonly Field[] {
  if (!hasQuery(entity)) return [];
  return entity.fields.filter((field) => isInKey(entity, field) || field.sortable !== null);
}

/** Returns the filters that requests can use: not those of hidden fields. */
export function requestFilters({ conditions }: Entity): readonly Condition[] {
  return conditions.filter((condition) => fieldOf(condition)?.isHidden !== true);
}
