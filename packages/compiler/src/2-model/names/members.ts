// The names that meet within one class, object or query string: methods, setters, parameters, properties of commands.
import { pascalCase } from "../../text/names.ts";
import { plural } from "../../text/plural.ts";
import { commandMethod, commandPath, type ListShape } from "../data/api.ts";
import type { Command } from "../data/command.ts";
import { locksForRequests, runsOnOneNode } from "../data/distribution.ts";
import type { Child, Entity, Link } from "../data/entity.ts";
import type { Field } from "../data/field.ts";
import {
  canCreate,
  canUpdate,
  contentFields,
  isChangeable,
  isCreatable,
  updateFields,
  updateValueFields,
  versionExpectation,
} from "../data/inputs.ts";
import { hasContext } from "../data/known-writes.ts";
import { ownerField } from "../data/ownership.ts";
import type { Lookup, Projection, Scope } from "../data/rules.ts";
import { hasQuery, sortFields } from "../data/served.ts";
import type { MadeName, Origin } from "./made-name.ts";

const always = (): boolean => true;
const deletesSoftly = ({ deletion }: Entity): boolean => deletion.kind === "soft";
const isOwned = ({ owner }: Entity): boolean => owner !== null;

/** The methods that no annotation names, each with the condition under which a repository has it. */
const methods: Readonly<Record<string, (entity: Entity) => boolean>> = {
  as: hasContext,
  create: isCreatable,
  createMany: isCreatable,
  upsert: (entity) => entity.upsert !== null && canCreate(entity),
  findById: always,
  findByIds: always,
  list: always,
  listAfter: always,
  query: hasQuery,
  listFiltered: hasQuery,
  stream: hasQuery,
  queryPage: hasQuery,
  findFirst: hasQuery,
  count: hasQuery,
  exists: hasQuery,
  update: isChangeable,
  delete: always,
  deleteMany: always,
  hardDelete: deletesSoftly,
  restore: deletesSoftly,
  findByIdWithDeleted: deletesSoftly,
  listWithDeleted: deletesSoftly,
  queryWithDeleted: (entity) => deletesSoftly(entity) && hasQuery(entity),
  findByIdScoped: isOwned,
  listByOwner: isOwned,
  updateScoped: (entity) => isOwned(entity) && isChangeable(entity),
  deleteScoped: isOwned,
  whileLocked: (entity) => locksForRequests(entity) !== "never",
  ownedBy: (entity) => ownerField(entity) !== null,
  findByIdForUpdate: (entity) => entity.transactions && runsOnOneNode(entity, "id") === "always",
  findByIdForUpdateScoped: (entity) => entity.transactions && runsOnOneNode(entity, "id") === "for-owner",
};

/** Every method of the repository, inside a transaction too. */
export function repositoryMethods(entity: Entity): readonly MadeName[] {
  const common: Origin = { what: "a method that repositories have", span: null };
  const named = (names: Readonly<Record<string, string>>, what: string, span: Origin["span"]): MadeName[] =>
    Object.values(names).map((name) => ({ name, origin: { what, span } }));
  return [
    ...Object.keys(methods)
      .filter((name) => methods[name]?.(entity) === true)
      .map((name) => ({ name, origin: common })),
    ...entity.lookups.flatMap((lookup) => {
      const [first = entity.key.fields[0]] = lookup.fields;
      const what = `the lookup by \`${lookup.fields.map((field) => field.name).join("`, `")}\``;
      return named(lookupMethods(lookup), what, first.span);
    }),
    ...entity.scopes.flatMap((scope) =>
      named({ list: scopeMethod(scope) }, `the scope \`${scope.name.value}\``, scope.name.span),
    ),
    ...entity.projections.flatMap((projection) =>
      named(
        { find: projectionMethod(projection) },
        `the projection \`${projection.name.value}\``,
        projection.name.span,
      ),
    ),
    ...(entity.api?.list.shape == null
      ? []
      : named({ page: pageMethod(entity.api.list.shape) }, "the shape of the list", entity.api.places.list)),
    ...entity.parents.flatMap(({ method, field, span }) =>
      named({ method }, `\`@belongsTo\` on \`${field.name}\``, span),
    ),
    ...entity.children.flatMap((child) => named(childMethods(entity, child), childWord(child), child.span)),
    ...entity.links.flatMap((link) => named({ ...linkMethods(entity, link) }, linkWord(link), link.span)),
  ];
}

/** `findByEmail`, `existsByEmail` */
export function lookupMethods({ suffix }: Lookup): { readonly find: string; readonly exists: string } {
  return { find: `findBy${suffix}`, exists: `existsBy${suffix}` };
}

/** `listInvolving` */
export function scopeMethod({ name }: Scope): string {
  return `list${pascalCase(name.value)}`;
}

/** `findByIdPublic` */
export function projectionMethod({ name }: Projection): string {
  return `findById${pascalCase(name.value)}`;
}

/** `findPosts`, `findPostsByUserIds`; `findProfile`, `findProfilesByUserIds` */
export function childMethods(
  { names }: Entity,
  { suffix, count }: Child,
): { readonly one: string; readonly many: string } {
  return { one: `find${suffix}`, many: `find${count === "one" ? plural(suffix) : suffix}By${names.type}Ids` };
}

/** What a relation through a join entity is read and written by. */
export interface LinkMethods {
  /** `findTags`, `findTagsByPostIds` */
  readonly one: string;
  readonly many: string;
  /** `addTags`, `removeTags`, `setTags` */
  readonly add: string;
  readonly remove: string;
  readonly set: string;
}

export function linkMethods({ names }: Entity, { suffix }: Link): LinkMethods {
  return {
    one: `find${suffix}`,
    many: `find${suffix}By${names.type}Ids`,
    add: `add${suffix}`,
    remove: `remove${suffix}`,
    set: `set${suffix}`,
  };
}

/** `@hasMany<Tag, { through: PostTag }>`, in code quotes. */
export function linkWord({ target, through }: Link): string {
  return `\`@hasMany<${target.names.type}, { through: ${through.names.type} }>\``;
}

/** `@hasMany<Post>`, in code quotes. */
export function childWord({ target, count }: Child): string {
  return `\`@${count === "one" ? "hasOne" : "hasMany"}<${target.names.type}>\``;
}

/** `queryPage`, and `queryPageListItem` for a list in another shape than the entity's. */
export function pageMethod(shape: ListShape | null): string {
  if (shape === null) return "queryPage";
  return `queryPage${shape.kind === "view" ? "View" : pascalCase(shape.projection.name.value)}`;
}

/** `setBio`, `clearBio` */
export function setters(field: Field): { readonly set: string; readonly clear: string | null } {
  const suffix = pascalCase(field.name);
  return { set: `set${suffix}`, clear: field.nullable ? `clear${suffix}` : null };
}

/** The members of the builder of a change. */
export function patchMembers(entity: Entity): readonly MadeName[] {
  if (!canUpdate(entity)) return [];
  const version: Origin = { what: "`@version`", span: null };
  const expected = versionExpectation(entity);
  return [
    ...(expected === null ? [] : [expected.name, "expectingVersion"].map((name) => ({ name, origin: version }))),
    ...updateFields(entity).flatMap((field) => {
      const { set, clear } = setters(field);
      return [field.name, set, ...(clear === null ? [] : [clear])].map((name) => ({ name, origin: originOf(field) }));
    }),
  ];
}

/** The members of a change where no request can say anything, and so the server's values expect a version. */
export function changeMembers(entity: Entity): readonly MadeName[] {
  const expected = versionExpectation(entity);
  if (canUpdate(entity) || expected === null) return [];
  const version: MadeName = { name: expected.name, origin: { what: "`@version`", span: null } };
  return [version, ...updateValueFields(entity).map((field) => ({ name: field.name, origin: originOf(field) }))];
}

/** What a list takes besides its filters; no filter has the name `sort`, even where there is no order to choose. */
const paging = ["limit", "offset", "after", "sort", "count", "or"] as const;

/** The names that the parameters of a list's query string must not share. */
export function queryParameters(entity: Entity): readonly MadeName[] {
  const common: Origin = { what: "the paging of every list", span: null };
  return [
    ...paging.map((name) => ({ name, origin: common })),
    ...entity.conditions.map(({ jsonName, field, kind, span }) => ({
      name: jsonName,
      origin: { what: `\`@filter("${kind}")\` on \`${field.name}\``, span },
    })),
  ];
}

/** `CreatedAtAsc`, `CreatedAtDesc`: the keys of the orders that a list can have. */
export function orderKeys(field: Field): { readonly rising: string; readonly falling: string } {
  const key = pascalCase(field.name);
  return { rising: `${key}Asc`, falling: `${key}Desc` };
}

export function orders(entity: Entity): readonly MadeName[] {
  return sortFields(entity).flatMap((field) =>
    Object.values(orderKeys(field)).map((name) => ({ name, origin: originOf(field) })),
  );
}

/** The methods of a handler of commands, and the makers of the commands, which have the same names. */
export function commandMethods(entity: Entity): readonly MadeName[] {
  return [
    ...handlerMembers,
    ...entity.commands.map(({ name, method }) => ({
      name: method,
      origin: { what: `the command \`${name.value}\``, span: name.span },
    })),
  ];
}

/** The routes of commands below the path of the collection, of which names that differ in case alone make one. */
export function commandRoutes({ api }: Entity): readonly MadeName[] {
  return (api?.commands ?? []).map(({ command }) => ({
    name: `${commandMethod(command)} ${command.hasId ? "/{id}" : ""}${commandPath(command)}`,
    origin: { what: `the command \`${command.name.value}\``, span: command.name.span },
  }));
}

/** What a handler's method cannot be called, and what a method of that name does. */
const handlerMembers: readonly MadeName[] = [
  { name: "handle", origin: { what: "handles all commands", span: null } },
  { name: "then", origin: { what: "would make a promise of the handler", span: null } },
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => ({
    name,
    origin: { what: "every object has", span: null },
  })),
];

/** The properties of a command as it is sent. */
export function commandProperties(command: Command, entity: Entity): readonly MadeName[] {
  const own: Origin = { what: `the command \`${command.name.value}\``, span: command.name.span };
  const carried = new Set([...(command.hasId ? entity.key.fields : []), ...contentFields(command, entity)]);
  return [
    { name: "command", origin: own },
    ...(command.content.kind === "payload" ? [{ name: "payload", origin: own }] : []),
    ...Array.from(carried, (field) => ({ name: field.name, origin: originOf(field) })),
  ];
}

function originOf({ name, span }: Field): Origin {
  return { what: `\`${name}\``, span };
}
