// Describes the fields of an entity for lists and forms.
import type { Entity } from "../../2-model/data/entity.ts";
import { type ColumnType, choiceIn, describeType, scalarOf } from "../../2-model/data/field/column-type.ts";
import { type Field, isRequired, memberName } from "../../2-model/data/field/field.ts";
import { requestFields, serverFields, updateFields, updateValueFields } from "../../2-model/data/write/inputs.ts";
import type { FieldAnswer, InputKind, InputSource } from "../answers/project.ts";
import { visibilityOf } from "./visibility.ts";

export function describeFields(entity: Entity): readonly FieldAnswer[] {
  return entity.fields.map((field) => describeField(entity, field));
}

function describeField(entity: Entity, field: Field): FieldAnswer {
  const parent = entity.parents.find((one) => one.field === field);
  return {
    ...describeValue(field),
    parts: field.parts?.map((part) => describePart(part)) ?? null,
    visibility: visibilityOf(entity, field),
    create: sourceOf(field, requestFields(entity), serverFields(entity)),
    update: sourceOf(field, updateFields(entity), updateValueFields(entity)),
    target: parent?.target.names.property ?? null,
  };
}

/** A member of an embedded object is written with the whole object. */
function describePart(part: Field): FieldAnswer {
  return {
    ...describeValue(part),
    name: memberName(part),
    parts: null,
    visibility: "shown",
    create: "request",
    update: "request",
    isRequired: !part.nullable,
    target: null,
  };
}

function describeValue(field: Field): Omit<FieldAnswer, "parts" | "visibility" | "create" | "update" | "target"> {
  const { name, jsonName, type, doc, nullable } = field;
  const choices = choiceIn(type)?.values ?? null;
  return {
    name,
    jsonName,
    type: type.kind === "choice" ? "choice" : describeType(type),
    doc,
    input: inputOf(type),
    choices,
    nullable,
    isRequired: isRequired(field),
  };
}

function sourceOf(field: Field, request: readonly Field[], server: readonly Field[]): InputSource | null {
  if (request.includes(field)) return "request";
  return server.includes(field) ? "server" : null;
}

export function inputOf(type: ColumnType): InputKind {
  if (type.kind === "choice") return "choice";
  if (type.kind === "array") return "list";
  if (type.kind === "object") return "object";
  const scalar = scalarOf(type);
  if (scalar === null) return "text";
  if (scalar.value === "boolean") return "boolean";
  if (scalar.value === "number") return "number";
  if (scalar.value === "json") return "json";
  if (scalar.value === "bigint" || scalar.family === "decimal") return "digits";
  if (scalar.family === "time") return "time";
  return scalar.eventForm === "base64" ? "bytes" : "text";
}
