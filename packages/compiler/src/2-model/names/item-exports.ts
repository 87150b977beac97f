// Exports of single annotations and fields: projections, commands, choices, codecs and enum types.

import { pascalCase } from "../../text/names.ts";
import type { ListShape } from "../data/api.ts";
import { type Entity, storedFields } from "../data/entity.ts";
import type { Projection } from "../data/entity-parts.ts";
import { choiceIn } from "../data/field/column-type.ts";
import type { Field } from "../data/field/field.ts";
import { routedCommands } from "../data/http.ts";
import type { Command } from "../data/write/command.ts";
import { eventFields } from "../data/write/events-and-audit.ts";
import type { Router } from "./files.ts";
import type { Export, GeneratedName, Origin } from "./generated-name.ts";

type ItemExport = Export & GeneratedName;

export function itemExports(entity: Entity, router: Router): readonly ItemExport[] {
  return [
    ...entity.projections.flatMap((projection) => {
      const origin = { what: `the projection \`${projection.name.value}\``, span: projection.name.span };
      return Object.values(projectionNames(entity, projection)).map((made) => ({ ...made, origin }));
    }),
    ...entity.commands.map(({ type, name }): ItemExport => {
      return { name: type, file: "commands", origin: { what: `the command \`${name.value}\``, span: name.span } };
    }),
    ...routedCommands(entity).flatMap((command) => {
      const origin = { what: `the command \`${command.name.value}\``, span: command.name.span };
      return commandExports(entity, command, router).map((made) => ({ ...made, origin }));
    }),
    ...choices(entity),
    ...storedFields(entity).flatMap((field): readonly ItemExport[] => {
      return field.column.codec === null ? [] : [{ ...codecName(entity, field), origin: originOf(field) }];
    }),
    ...storedFields(entity).flatMap((field): readonly ItemExport[] => {
      const made = enumTypeName(entity, field);
      return made === null ? [] : [{ ...made, origin: originOf(field) }];
    }),
  ];
}

type CommandKey = "handler" | "request" | "requestJson" | "resultJson";

/** Returns the exports of a command with a route, such as `registerUserCommand` and `RegisterUserRequest`. */
export function commandNames({ names }: Entity, { method, type }: Command): Readonly<Record<CommandKey, Export>> {
  return {
    handler: { file: "routes", name: `${method}${names.type}Command` },
    request: { file: "dto", name: `${type}Request` },
    requestJson: { file: "router", name: `${type}RequestJson` },
    resultJson: { file: "routes", name: `${method}${names.type}ResultJson` },
  };
}

/** Returns the name of a command's result in the OpenAPI document. */
export function resultName({ type }: Command): string {
  return `${type}Result`;
}

/**
 * Returns the exports that are generated. The create and update requests have their own, and a payload is JSON already.
 */
function commandExports(entity: Entity, command: Command, router: Router): readonly Export[] {
  const { handler, request, requestJson, resultJson } = commandNames(entity, command);
  const { content, result } = command;
  return [
    handler,
    ...(content.kind === "fields" || content.kind === "payload" ? [request] : []),
    ...(content.kind === "fields" && router === "hono" ? [requestJson] : []),
    ...(result.kind === "type" ? [resultJson] : []),
  ];
}

type ProjectionKey = "type" | "copy" | "row" | "fromRow";

/** Returns names such as `UserPublic`, `toUserPublic`, `UserPublicRow` and `userPublicFromRow`. */
export function projectionNames(
  { names }: Entity,
  { name }: Pick<Projection, "name">,
): Readonly<Record<ProjectionKey, Export>> {
  const suffix = pascalCase(name.value);
  const type = `${names.type}${suffix}`;
  const file = "projections";
  return {
    type: { file, name: type },
    copy: { file, name: `to${type}` },
    row: { file, name: `${type}Row` },
    fromRow: { file, name: `${names.prefix}${suffix}FromRow` },
  };
}

/** Returns the type of a list's rows if it is not the response DTO: `UserListItem`, `UserView`. */
export function shapeName(shape: ListShape, entity: Entity): string {
  return shape.kind === "view" ? `${entity.names.type}View` : projectionNames(entity, shape.projection).type.name;
}

/** Returns the constant with the values of a choice, such as `userRoleValues`, in the file that reads it from rows. */
export function choiceName(entity: Entity, { path }: Pick<Field, "path">): Export {
  const isJoined = entity.joins.some(({ columns }) =>
    columns.some(({ name }) => path.length === 1 && name === path[0]),
  );
  const file = entity.sql === "none" ? "events" : isJoined ? "view" : "row";
  return { file, name: `${entity.names.prefix}${path.map(pascalCase).join("")}Values` };
}

function choices(entity: Entity): readonly ItemExport[] {
  const own = entity.sql === "none" ? eventFields(entity) : storedFields(entity);
  const joined = entity.joins.flatMap(({ columns, span }) =>
    columns.map(({ name, type }) => ({ path: [name], type, origin: { what: `the join's \`${name}\``, span } })),
  );
  return [...own.map((field) => ({ path: field.path, type: field.type, origin: originOf(field) })), ...joined]
    .filter(({ type }) => choiceIn(type) !== null)
    .map(({ path, origin }) => ({ ...choiceName(entity, { path }), origin }));
}

/** Returns the constant with the codec of a column, such as `userNoteCodec`. */
export function codecName({ names }: Entity, { path }: Field): Export {
  return { file: "row", name: `${names.prefix}${path.map(pascalCase).join("")}Codec` };
}

/** Returns the constant with the enum type of a column, such as `userRoleType`; null if it has none. */
export function enumTypeName({ names }: Entity, { path, column, type }: Field): Export | null {
  if (column.pgEnum === null || choiceIn(type)?.valueObject?.exported == null) return null;
  return { file: "row", name: `${names.prefix}${path.map(pascalCase).join("")}Type` };
}

export function originOf({ name, span }: Field): Origin {
  return { what: `\`${name}\``, span };
}

/** Returns the names of the row's type, of the function from a row to an object, and of the one that writes JSON. */
export function nestedRowNames({ names: { type } }: Entity): Readonly<Record<"row" | "fromRow" | "json", string>> {
  return { row: `Nested${type}Row`, fromRow: `nested${type}FromRow`, json: `nested${type}Json` };
}
