// Finds the names of the type, the row type and the conversion function for the rows of a statement.

import { hasNestedMembers } from "../../2-model/data/nested.ts";
import type { Command } from "../../2-model/data/write/command.ts";
import { projectionNames } from "../../2-model/names/item-exports.ts";
import { type RowShape, selfRow } from "../../4-plan/statement.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { type Emission, entityReferences, sibling, siblingType } from "../context.ts";
import { typeCode } from "./type-code.ts";

export interface ShapeNames {
  readonly type: Reference;
  readonly row: Reference;
  /** The function from a row to an object, such as `userFromRow`. */
  readonly fromRow: Reference;
}

export function shapeNames(shape: RowShape, emission: Emission): ShapeNames {
  const { entity, self, types, values } = emission;
  switch (shape.kind) {
    case "self":
      return hasNestedMembers(entity)
        ? { type: types.withNested, row: types.nestedRow, fromRow: values.nestedFromRow }
        : { type: self, row: types.row, fromRow: values.fromRow };
    case "entity":
      return {
        type: entityReferences(shape.entity).self,
        row: entityReferences(shape.entity).types.row,
        fromRow: entityReferences(shape.entity).values.fromRow,
      };
    case "view":
      return { type: types.view, row: types.viewRow, fromRow: values.viewFromRow };
    case "projection": {
      const { type, row, fromRow } = projectionNames(entity, shape.projection);
      return { type: siblingType(type), row: siblingType(row), fromRow: sibling(fromRow) };
    }
    case "fields":
      return { type: types.created, row: types.createdRow, fromRow: values.createdFromRow };
  }
}

export function resultType({ result }: Command, emission: Emission): Code {
  switch (result.kind) {
    case "entity":
      return ts`${shapeNames(selfRow, emission).type}`;
    case "nothing":
      return ts`void`;
    case "type":
      return typeCode(result.type, emission);
  }
}
