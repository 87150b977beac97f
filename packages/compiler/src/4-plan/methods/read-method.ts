// Plans methods that read with one statement.
import type { Entity } from "../../2-model/data/entity.ts";
import { hasNestedMembers } from "../../2-model/data/nested.ts";
import type { MethodPlan, ReadShape } from "../method.ts";
import { type RowShape, type Statement, selfRow } from "../statement.ts";

/** The statement takes the parameters of the method. */
export function readMethod({
  statement,
  ...method
}: Pick<MethodPlan, "doc" | "parameters"> & {
  readonly result: ReadShape;
  readonly statement: Statement;
}): MethodPlan {
  return { ...method, body: { kind: "read", statement } };
}

/** Plans a method that returns a page of another entity's rows for one row. */
export function readPageMethod(entity: Entity, target: Entity, statement: Statement): MethodPlan {
  return readMethod({
    doc: `Returns the ${target.names.pluralLabel} of the ${entity.names.label} with this id, newest id first; without a limit, all of them.`,
    parameters: [{ kind: "id" }, { kind: "optional-limit" }, { kind: "optional-offset" }],
    result: { kind: "rows", of: rowsOf(entity, target) },
    statement,
  });
}

/** Plans a method that returns a list of another entity's rows for each of several rows. */
export function readListsMethod(
  entity: Entity,
  statement: Statement,
  result: ReadShape & { readonly kind: "rows-by-id" | "linked-rows-by-id" },
): MethodPlan {
  return readMethod({
    doc: `Returns the ${result.target.names.pluralLabel} of the ${entity.names.pluralLabel} with these ids, mapped by that id; an id without any has an empty list.`,
    parameters: [{ kind: "ids" }],
    result,
    statement,
  });
}

/** Returns the shape of rows of another entity, or of the entity itself, without nested members. */
export function rowsOf(entity: Entity, target: Entity): RowShape {
  return target === entity && !hasNestedMembers(entity) ? selfRow : { kind: "entity", entity: target };
}

/** Plans a method that returns a page of all rows. */
export function listMethod({
  statement,
  ...method
}: Pick<MethodPlan, "doc"> & { readonly statement: Statement }): MethodPlan {
  return {
    ...method,
    parameters: [{ kind: "limit" }, { kind: "offset" }],
    result: { kind: "rows", of: selfRow },
    body: { kind: "list", statement },
  };
}
