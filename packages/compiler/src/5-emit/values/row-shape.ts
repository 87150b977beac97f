// What a statement's rows hold, into the names of its type, its row type and the function between them.
import { projectionNames } from "../../2-model/names/item-exports.ts";
import type { RowShape } from "../../4-plan/statement.ts";
import type { Reference } from "../../text/code.ts";
import { classOf, type Emission, exportedBy, exportedTypeBy, sibling, siblingType } from "../context.ts";

export function shapeType(shape: RowShape, emission: Emission): Reference {
  const { entity, self, types } = emission;
  switch (shape.kind) {
    case "self":
      return self;
    case "entity":
      return classOf(shape.entity, emission);
    case "view":
      return types.view;
    case "projection":
      return siblingType(projectionNames(entity, shape.projection).type);
    case "fields":
      return types.created;
  }
}

export function shapeRow(shape: RowShape, emission: Emission): Reference {
  const { entity, types } = emission;
  switch (shape.kind) {
    case "self":
      return types.row;
    case "entity":
      return exportedTypeBy(shape.entity, "row", emission);
    case "view":
      return types.viewRow;
    case "projection":
      return siblingType(projectionNames(entity, shape.projection).row);
    case "fields":
      return types.createdRow;
  }
}

/** `userFromRow` */
export function shapeFromRow(shape: RowShape, emission: Emission): Reference {
  const { entity, values } = emission;
  switch (shape.kind) {
    case "self":
      return values.fromRow;
    case "entity":
      return exportedBy(shape.entity, "fromRow", emission);
    case "view":
      return values.viewFromRow;
    case "projection":
      return sibling(projectionNames(entity, shape.projection).fromRow);
    case "fields":
      return values.createdFromRow;
  }
}
