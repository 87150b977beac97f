// A method that reads with one statement: what it returns says how the answer is read.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Body, Call } from "../body.ts";
import type { Operation, ReadShape } from "../operation.ts";
import { type RowShape, type Statement, self } from "../statement.ts";

/** The statement is given the method's parameters. */
export function reading({
  statement,
  ...operation
}: Pick<Operation, "name" | "doc" | "parameters"> & {
  readonly result: ReadShape;
  readonly statement: Statement;
}): Operation {
  const { parameters, result } = operation;
  return { ...operation, body: asked({ statement, given: { kind: "parameters", parameters } }, result), write: null };
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
): readonly Operation[] {
  const { names, result } = lists;
  return [
    reading({
      name: names.one,
      doc: [`The ${target.names.words} of the ${word} with this id, the newest id first; all of them without a limit.`],
      parameters: [{ kind: "id" }, { kind: "optional-limit" }, { kind: "optional-offset" }],
      result: { kind: "rows", of: result.of },
      statement: lists.one,
    }),
    reading({
      name: names.many,
      doc: [
        `The ${target.names.words} of all ${words} with these ids, by that id; an id without any has an empty list.`,
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
export function listing({ call, ...operation }: Pick<Operation, "name" | "doc"> & { readonly call: Call }): Operation {
  const result: ReadShape = { kind: "rows", of: self };
  const parameters: Operation["parameters"] = [{ kind: "limit" }, { kind: "offset" }];
  return { ...operation, parameters, result, body: asked(call, result), write: null };
}

/** Runs a statement and returns what its answer means. */
export function asked(call: Call, result: ReadShape): Body {
  switch (result.kind) {
    case "row":
      return [{ kind: "return", value: { kind: "one", of: result.of, call } }];
    case "row-or-null":
      return [
        { kind: "run", call, answer: "row" },
        { kind: "return", value: { kind: "row-or-null", of: result.of } },
      ];
    case "rows":
      return [{ kind: "return", value: { kind: "many", of: result.of, call } }];
    case "rows-by-id":
    case "row-by-id":
      return [
        { kind: "run", call, answer: "rows" },
        { kind: "return", value: { kind: result.kind, of: result.of, one: result.target.names.one, key: result.key } },
      ];
    case "linked-rows-by-id":
      return [
        { kind: "run", call, answer: "rows" },
        { kind: "return", value: { kind: result.kind, of: result.of } },
      ];
    case "page":
      return [{ kind: "return", value: { kind: "page", of: result.of, statement: call.statement, counted: null } }];
    case "affected-one":
    case "affected":
    case "exists":
      return [{ kind: "return", value: { kind: result.kind, call } }];
  }
}
