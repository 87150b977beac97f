// The exports that an annotation or a field leads to: of each projection, each command, each choice, each enum type.
import { pascalCase } from "../../text/names.ts";
import type { ListShape } from "../data/api.ts";
import { choiceIn } from "../data/column-type.ts";
import { type Entity, eventFields, storedFields } from "../data/entity.ts";
import type { Field } from "../data/field.ts";
import type { Projection } from "../data/rules.ts";
import type { Export, MadeName, Origin } from "./made-name.ts";

type ItemExport = Export & MadeName;

export function itemExports(entity: Entity): readonly ItemExport[] {
  return [
    ...entity.projections.flatMap((projection) => {
      const origin = { what: `the projection \`${projection.name.value}\``, span: projection.name.span };
      return Object.values(projectionNames(entity, projection)).map((made) => ({ ...made, origin }));
    }),
    ...entity.commands.map(({ type, name }): ItemExport => {
      return { name: type, file: "commands", origin: { what: `the command \`${name.value}\``, span: name.span } };
    }),
    ...choices(entity),
    ...storedFields(entity).flatMap((field): readonly ItemExport[] => {
      const made = enumTypeName(entity, field);
      return made === null ? [] : [{ ...made, origin: originOf(field) }];
    }),
  ];
}

type ProjectionKey = "type" | "copy" | "row" | "fromRow";

/** `UserPublic`, `toUserPublic`, `UserPublicRow`, `userPublicFromRow` */
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

/** `UserListItem`, `UserView`: the type of a list's rows that are not shown as the response DTO. */
export function shapeName(shape: ListShape, entity: Entity): string {
  return shape.kind === "view" ? `${entity.names.type}View` : projectionNames(entity, shape.projection).type.name;
}

/** The constant with the values of a choice, in the file that reads it from rows: `userRoleValues`. */
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

/** The constant that names the enum type of a column; null where it has none: `userRoleType`. */
export function enumTypeName({ names }: Entity, { path, column, type }: Field): Export | null {
  if (column.pgEnum === null || choiceIn(type)?.valueObject?.exported == null) return null;
  return { file: "row", name: `${names.prefix}${path.map(pascalCase).join("")}Type` };
}

function originOf({ name, span }: Field): Origin {
  return { what: `\`${name}\``, span };
}
