// What a statement's rows hold, into the names of its type, its row type and the function between them.
import type { Entity } from "../../2-model/data/entity.ts";
import type { RowShape } from "../../4-plan/statement.ts";
import { type Code, type Reference, ts } from "../../text/code.ts";
import { pascalCase } from "../../text/names.ts";
import { classOf, type Emission, exported, exportedType, sibling, siblingType } from "../context.ts";

export function shapeType(shape: RowShape, emission: Emission): Code {
  const { entity, self } = emission;
  switch (shape.kind) {
    case "self":
      return ts`${self}`;
    case "entity":
      return ts`${classOf(shape.entity, emission)}`;
    case "projection":
      return ts`${siblingType("projections", projectionName(entity, shape.projection.name.value))}`;
    case "fields":
      return ts`${siblingType("row", `Created${entity.names.type}`)}`;
  }
}

export function shapeRow(shape: RowShape, emission: Emission): Reference {
  const { entity } = emission;
  switch (shape.kind) {
    case "self":
      return siblingType("row", `${entity.names.type}Row`);
    case "entity":
      return exportedType(shape.entity, "row", `${shape.entity.names.type}Row`, emission);
    case "projection":
      return siblingType("projections", `${projectionName(entity, shape.projection.name.value)}Row`);
    case "fields":
      return siblingType("row", `Created${entity.names.type}Row`);
  }
}

/** `userFromRow` */
export function shapeFromRow(shape: RowShape, emission: Emission): Reference {
  const { entity } = emission;
  switch (shape.kind) {
    case "self":
      return sibling("row", `${entity.names.prefix}FromRow`);
    case "entity":
      return exported(shape.entity, "row", `${shape.entity.names.prefix}FromRow`, emission);
    case "projection":
      return sibling("projections", `${entity.names.prefix}${pascalCase(shape.projection.name.value)}FromRow`);
    case "fields":
      return sibling("row", `created${entity.names.type}FromRow`);
  }
}

/** `UserPublic` */
export function projectionName(entity: Entity, name: string): string {
  return `${entity.names.type}${pascalCase(name)}`;
}
