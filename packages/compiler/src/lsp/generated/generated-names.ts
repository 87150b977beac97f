// Lists the generated methods, properties and types that come from a position in an entity file.

import type { Entity } from "../../2-model/data/entity.ts";
import { fieldOf } from "../../2-model/data/field/condition.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { type ExportKey, exportNames } from "../../2-model/names/exports.ts";
import type { FileName } from "../../2-model/names/files.ts";
import { commandNames, projectionNames } from "../../2-model/names/item-exports.ts";
import { plannedMethods, repositoryMethods } from "../../2-model/names/methods.ts";
import { isInside, type Span } from "../../diagnostics/span.ts";
import type { Target } from "../target/find-target.ts";

/** The name of a declaration, or of one of its members, in a generated file. */
export interface GeneratedName {
  readonly entity: Entity;
  readonly file: FileName;
  readonly declaration: string;
  readonly member: string | null;
}

/** Returns the names, most relevant first. Some may not exist: not every DTO has every field. */
export function generatedNames({ kind, use, field, path, span }: Target, entity: Entity): readonly GeneratedName[] {
  if (kind === "class") return wholeEntity(entity);
  const own = field === null ? null : (entity.fields.find(({ name }) => name === field.name.value) ?? null);
  if (use === null) return own === null ? [] : ofField(entity, own);
  const { span: place } = use.decorator;
  switch (use.word) {
    case "entity":
      return path.length === 0 ? wholeEntity(entity) : ofOption(entity, path, span);
    case "id":
      return methods(
        entity,
        repositoryMethods(entity)
          .map(({ name }) => name)
          .filter((name) => keyMethods.includes(name)),
      );
    case "owner":
      return methods(entity, methodsOfOption(entity, { owner: null, annotatedOwner: null }));
    case "version":
      return [...exportedNames(entity, "updateRequest", "expectedVersion")];
    case "filter":
      return entity.conditions
        .filter((condition) => isInside(condition.span, place))
        .flatMap(({ name }) => exportedNames(entity, "filters", name));
    case "sort":
      return exportedNames(entity, "orders", null);
    case "column":
      return own === null ? [] : [...ofLookups(entity, own), ...exportedNames(entity, "row", own.name)];
    case "field":
    case "validate":
    case "schema":
    case "embed":
    case "auto":
      return own === null ? [] : inDtos(entity, own);
    case "belongsTo":
      return ofParent(entity, place);
    case "hasMany":
    case "hasOne":
    case "scope":
      return methodsFrom(entity, place);
    case "projection":
      return [
        ...methodsFrom(entity, place),
        ...entity.projections
          .filter((projection) => isInside(projection.name.span, place))
          .map((projection) => {
            const { type } = projectionNames(entity, projection);
            return generatedName(entity, type.file, type.name);
          }),
      ];
    case "join":
      return exportedNames(entity, "view", null);
    case "command":
      return entity.commands
        .filter((command) => isInside(command.span, place))
        .flatMap((command) => [
          ...exportedNames(entity, "commandHandler", command.method),
          generatedName(entity, "commands", command.type),
          ...exportedNames(entity, "command", command.method),
          generatedName(entity, "routes", commandNames(entity, command).handler.name),
        ]);
  }
}

/** The methods that read and change a row by its key. */
const keyMethods: readonly string[] = ["findById", "findByIds", "update", "delete", "deleteMany", "listAfter"];

/** Options that add methods to a repository, each with the entity without it. */
const entityWithout: Readonly<Record<string, (entity: Entity) => Partial<Entity>>> = {
  softDelete: () => ({ deletedAt: null }),
  upsert: () => ({ upsert: null }),
  transactions: () => ({ transactions: false }),
  uniqueIndex: ({ lookups }) => ({ lookups: lookups.filter(({ fields }) => fields.length === 1) }),
};

function ofOption(entity: Entity, [option = ""]: readonly string[], place: Span): readonly GeneratedName[] {
  const types: Readonly<Record<string, readonly ExportKey[]>> = {
    api: ["routes", "router"],
    events: ["event"],
    streams: ["subscriber"],
    hooks: ["hooks"],
    commands: ["commandHandler"],
    transactions: ["transactionRepo"],
    migrations: ["migration"],
    fullText: ["filters"],
    returning: ["created"],
    table: ["repository"],
  };
  const less = entityWithout[option];
  return [
    ...methods(entity, less === undefined ? [] : methodsOfOption(entity, less(entity))),
    ...methodsFrom(entity, place),
    ...(types[option] ?? []).flatMap((key) => exportedNames(entity, key, null)),
  ];
}

/** Returns the methods that only exist because of an option, computed by planning without it. */
function methodsOfOption(entity: Entity, less: Partial<Entity>): readonly string[] {
  const remaining = new Set(repositoryMethods({ ...entity, ...less }).map(({ name }) => name));
  return repositoryMethods(entity)
    .map(({ name }) => name)
    .filter((name) => !remaining.has(name));
}

/** Returns the repository, or the DTOs of an entity without one. */
export function wholeEntity(entity: Entity): readonly GeneratedName[] {
  const keys: readonly ExportKey[] =
    entity.sql === "none" ? ["response", "createRequest"] : ["repository", "postgresRepository"];
  return keys.flatMap((key) => exportedNames(entity, key, null));
}

function ofField(entity: Entity, field: Field): readonly GeneratedName[] {
  return [
    ...inDtos(entity, field),
    ...entity.conditions
      .filter((condition) => fieldOf(condition) === field)
      .flatMap(({ name }) => exportedNames(entity, "filters", name)),
    ...ofLookups(entity, field),
    ...entity.parents.filter((parent) => parent.field === field).flatMap(({ method }) => methods(entity, [method])),
    ...exportedNames(entity, "row", field.name),
  ];
}

function inDtos(entity: Entity, { name }: Field): readonly GeneratedName[] {
  const keys: readonly ExportKey[] = ["createRequest", "updateRequest", "response"];
  return keys.flatMap((key) => exportedNames(entity, key, name));
}

function ofLookups(entity: Entity, field: Field): readonly GeneratedName[] {
  return plannedMethods(entity).flatMap((method) => {
    if (method.kind !== "find-by" && method.kind !== "exists-by") return [];
    const { fields } = method.of;
    return fields.length === 1 && fields[0] === field ? methods(entity, [method.name]) : [];
  });
}

/** Returns the methods of a relation on both sides. */
function ofParent(entity: Entity, place: Span): readonly GeneratedName[] {
  return entity.parents
    .filter(({ span }) => isInside(span, place))
    .flatMap(({ method, target, pairs }) => {
      const children = target.children.filter(
        (child) => child.target === entity && child.pairs.every(({ own }, index) => own === pairs[index]?.own),
      );
      return [...methods(entity, [method]), ...children.flatMap(({ span }) => methodsFrom(target, span))];
    });
}

/** Methods that an annotation at this place leads to. */
function methodsFrom(entity: Entity, place: Span): readonly GeneratedName[] {
  return repositoryMethods(entity)
    .filter(({ origin }) => origin.span !== null && isInside(origin.span, place))
    .flatMap(({ name }) => methods(entity, [name]));
}

/** Methods of the repository. */
function methods(entity: Entity, names: readonly string[]): readonly GeneratedName[] {
  return names.flatMap((name) => exportedNames(entity, "repository", name));
}

function exportedNames(entity: Entity, key: ExportKey, member: string | null): readonly GeneratedName[] {
  const { file, name } = exportNames(entity.names)[key];
  return [generatedName(entity, file, name, member)];
}

function generatedName(
  entity: Entity,
  file: FileName,
  declaration: string,
  member: string | null = null,
): GeneratedName {
  return { entity, file, declaration, member };
}
