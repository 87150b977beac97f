// A method that reads with one statement: what it returns says how the answer is read.
import type { Entity } from "../../2-model/data/entity.ts";
import type { ReadShape, RepositoryMethod } from "../method.ts";
import { type RowShape, type Statement, self } from "../statement.ts";

/** The statement is given the method's parameters. */
export function reading({
  statement,
  ...method
}: Pick<RepositoryMethod, "name" | "doc" | "parameters"> & {
  readonly result: ReadShape;
  readonly statement: Statement;
}): RepositoryMethod {
  return { ...method, body: { kind: "read", statement }, write: null };
}

/** The two methods that read lists of another entity's rows: those of one row, page by page, and those of several. */
export function readingLists(
  { names: { word, words } }: Entity,
  target: Entity,
  lists: {
    readonly names: { readonly one: string; readonly many: string };
    readonly one: Statement;
    readonly many: Statement;
    readonly result: ReadShape & { readonly kind: "rows-by-id" | "linked-rows-by-id" };
  },
): readonly RepositoryMethod[] {
  const { names, result } = lists;
  return [
    reading({
      name: names.one,
      doc: [
        `Returns the ${target.names.words} of the ${word} with this id, newest id first; without a limit, all of them.`,
      ],
      parameters: [{ kind: "id" }, { kind: "optional-limit" }, { kind: "optional-offset" }],
      result: { kind: "rows", of: result.of },
      statement: lists.one,
    }),
    reading({
      name: names.many,
      doc: [
        `Returns the ${target.names.words} of the ${words} with these ids, mapped by that id; an id without any has an empty list.`,
      ],
      parameters: [{ kind: "ids" }],
      result,
      statement: lists.many,
    }),
  ];
}

/** Rows of another entity, which may be of the same kind. */
export function rowsOf(entity: Entity, target: Entity): RowShape {
  return target === entity ? { kind: "self" } : { kind: "entity", entity: target };
}

/** A page of the entity's own rows. */
export function listing({
  statement,
  ...method
}: Pick<RepositoryMethod, "name" | "doc"> & { readonly statement: Statement }): RepositoryMethod {
  return {
    ...method,
    parameters: [{ kind: "limit" }, { kind: "offset" }],
    result: { kind: "rows", of: self },
    body: { kind: "list", statement },
    write: null,
  };
}
