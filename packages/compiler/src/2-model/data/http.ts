// An entity into what is served of it over HTTP, and what is shown there.
import { hasRowPath } from "./api.ts";
import type { Entity } from "./entity.ts";
import type { Condition } from "./field/condition.ts";
import type { Field } from "./field/field.ts";
import { isInKey } from "./table/key.ts";
import type { Command } from "./write/command.ts";

/** Whether there are routes: they are given a repository. */
export function hasRoutes({ sql, api }: Entity): boolean {
  return sql !== "none" && api !== null && api.endpoints.length + api.commands.length > 0;
}

/** The commands with a route. */
export function routedCommands(entity: Entity): readonly Command[] {
  return hasRoutes(entity) ? (entity.api?.commands ?? []).map(({ command }) => command) : [];
}

/** Whether a route answers with a row, or with many. */
export function returnsRows({ api }: Entity): boolean {
  return (
    api !== null &&
    (api.endpoints.some((operation) => operation !== "delete") ||
      api.commands.some(({ command }) => command.result.kind === "entity"))
  );
}

/** Whether the path of a route names a row by its key. */
export function hasRowRoute(entity: Entity): boolean {
  const operations = hasRoutes(entity) ? (entity.api?.endpoints ?? []) : [];
  return operations.some(hasRowPath) || routedCommands(entity).some(({ hasId }) => hasId);
}

export function responseFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => isInKey(entity, field) || field.inResponse);
}

/**
 * Whether rows are written as JSON: because they are shown, or because a request that deletes one may say how it was
 * shown, where nothing else tells its states apart.
 */
export function needsRowJson(entity: Entity): boolean {
  return returnsRows(entity) || (hasPreconditions(entity) && entity.version === null);
}

/** Whether requests can have a precondition for a single row: those that change or delete it, and commands on it. */
export function hasPreconditions(entity: Entity): boolean {
  return hasRowWrites(entity) || routedCommands(entity).some(({ hasId }) => hasId);
}

/** Whether a request can change or delete a single row, and name the state that it must be in. */
export function hasRowWrites({ api }: Entity): boolean {
  return api?.endpoints.some((operation) => operation === "update" || operation === "delete") === true;
}

/** Whether there is a query: where there are filters or orders, and for a list over HTTP. */
export function hasQuery({ conditions, fields, api }: Entity): boolean {
  if (conditions.length > 0 || fields.some(({ sortable }) => sortable !== null)) return true;
  return api?.endpoints.includes("list") === true;
}

/** What a query can be ordered by: the fields that say so, and the key where there is a query. */
export function sortFields(entity: Entity): readonly Field[] {
  if (!hasQuery(entity)) return [];
  return entity.fields.filter((field) => isInKey(entity, field) || field.sortable !== null);
}

/** The filters that a request can name: of a skipped field there is none. */
export function requestFilters({ conditions }: Entity): readonly Condition[] {
  return conditions.filter(({ field }) => !field.isHidden);
}
