// A method that reads with one statement: what it returns says how the answer is read.
import type { Entity } from "../../2-model/data/entity.ts";
import type { MethodPlan, ReadShape } from "../method.ts";
import { type RowShape, type Statement, self } from "../statement.ts";

/** The statement is given the method's parameters. */
export function reading({
  statement,
  ...method
}: Pick<MethodPlan, "doc" | "parameters"> & {
  readonly result: ReadShape;
  readonly statement: Statement;
}): MethodPlan {
  return { ...method, body: { kind: "read", statement }, write: null };
}

/** Another entity's rows of one row, page by page. */
export function readingPage(entity: Entity, target: Entity, statement: Statement): MethodPlan {
  return reading({
    doc: [
      `Returns the ${target.names.pluralLabel} of the ${entity.names.label} with this id, newest id first; without a limit, all of them.`,
    ],
    parameters: [{ kind: "id" }, { kind: "optional-limit" }, { kind: "optional-offset" }],
    result: { kind: "rows", of: rowsOf(entity, target) },
    statement,
  });
}

/** Another entity's rows of several rows, a list for each. */
export function readingListOfEach(
  entity: Entity,
  statement: Statement,
  result: ReadShape & { readonly kind: "rows-by-id" | "linked-rows-by-id" },
): MethodPlan {
  return reading({
    doc: [
      `Returns the ${result.target.names.pluralLabel} of the ${entity.names.pluralLabel} with these ids, mapped by that id; an id without any has an empty list.`,
    ],
    parameters: [{ kind: "ids" }],
    result,
    statement,
  });
}

/** Rows of another entity, which may be of the same kind. */
export function rowsOf(entity: Entity, target: Entity): RowShape {
  return target === entity ? { kind: "self" } : { kind: "entity", entity: target };
}

/** A page of the entity's own rows. */
export function listing({
  statement,
  ...method
}: Pick<MethodPlan, "doc"> & { readonly statement: Statement }): MethodPlan {
  return {
    ...method,
    parameters: [{ kind: "limit" }, { kind: "offset" }],
    result: { kind: "rows", of: self },
    body: { kind: "list", statement },
    write: null,
  };
}
