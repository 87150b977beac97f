// The methods of a repository, each with its name, its origin and the condition under which it exists.
import { pascalCase } from "../../text/names.ts";
import { plural } from "../../text/plural.ts";
import type { ListShape } from "../data/api.ts";
import type { Child, Entity, Link, Parent } from "../data/entity.ts";
import type { Field } from "../data/field/field.ts";
import { hasQuery } from "../data/http.ts";
import { locksRows, runsOnOneNode } from "../data/table/distribution.ts";
import { hasContext } from "../data/write/events-and-audit.ts";
import { canCreate, canUpdate } from "../data/write/inputs.ts";
import type { GeneratedName, Origin } from "./generated-name.ts";

/** A method of a repository. `4-plan` has its parameters, statements and result. */
interface Method<Kind extends string, Of> extends GeneratedName {
  readonly kind: Kind;
  /** The part of the model that it belongs to, such as a lookup. */
  readonly of: Of;
}

function method<Kind extends string, Of>(kind: Kind, name: string, of: Of, origin: Origin): Method<Kind, Of> {
  return { kind, name, of, origin };
}

const always = (): true => true;
const deletedAt = (entity: Entity): Field | null => entity.deletedAt;

/**
 * Returns a row for a method that no annotation names. `of` returns its part of the model, or null or false if it does
 * not exist.
 */
function common<Name extends string, Of>(name: Name, of: (entity: Entity) => Of) {
  const origin: Origin = { what: "a method of every repository", span: null };
  return (entity: Entity): readonly Method<Name, Exclude<Of, false | null>>[] => {
    const part = of(entity);
    return part === false || part === null ? [] : [method(name, name, part as Exclude<Of, false | null>, origin)];
  };
}

/** The methods with a plan, in the order of the generated class. */
const planned = [
  common("create", canCreate),
  common("createMany", canCreate),
  common("upsert", (entity) => (canCreate(entity) ? entity.upsert : null)),
  common("findById", always),
  common("findByIds", always),
  lookupMethods,
  projectionMethods,
  common("list", always),
  common("listAfter", always),
  scopeMethods,
  common("query", hasQuery),
  common("listFiltered", hasQuery),
  common("stream", hasQuery),
  common("queryPage", hasQuery),
  shapedPage,
  common("findFirst", hasQuery),
  common("count", hasQuery),
  common("exists", hasQuery),
  parentMethods,
  childMethods,
  linkMethods,
  common("update", canUpdate),
  common("delete", always),
  common("deleteMany", always),
  common("hardDelete", deletedAt),
  common("restore", deletedAt),
  common("findByIdWithDeleted", deletedAt),
  common("listWithDeleted", deletedAt),
  common("queryWithDeleted", (entity) => hasQuery(entity) && deletedAt(entity)),
  common("findByIdScoped", ({ annotatedOwner }) => annotatedOwner),
  common("listByOwner", ({ annotatedOwner }) => annotatedOwner),
  common("updateScoped", (entity) => canUpdate(entity) && entity.annotatedOwner),
  common("deleteScoped", ({ annotatedOwner }) => annotatedOwner),
  common("whileLocked", (entity) => locksRows(entity) !== "never"),
] as const;

/** The methods that exist only inside a transaction. */
const locking = [
  common("findByIdForUpdate", (entity) => entity.transactions && runsOnOneNode(entity, "id") !== "never"),
  common(
    "findByIdForUpdateScoped",
    (entity) => entity.transactions && runsOnOneNode(entity, "id") === "for-owner" && entity.annotatedOwner,
  ),
] as const;

/** The methods that return another repository and run no statement. */
const repositoryCopies = [common("as", hasContext), common("ownedBy", ({ owner }) => owner)] as const;

type MethodOf<Rows extends readonly ((entity: Entity) => readonly GeneratedName[])[]> = ReturnType<
  Rows[number]
>[number];

export type PlannedMethod = MethodOf<typeof planned>;
export type LockingMethod = MethodOf<typeof locking>;

export function plannedMethods(entity: Entity): readonly PlannedMethod[] {
  return planned.flatMap((row): readonly PlannedMethod[] => row(entity));
}

export function lockingMethods(entity: Entity): readonly LockingMethod[] {
  return locking.flatMap((row): readonly LockingMethod[] => row(entity));
}

/** Returns all methods of the repository, including those for transactions. */
export function repositoryMethods(entity: Entity): readonly GeneratedName[] {
  return [
    ...plannedMethods(entity),
    ...lockingMethods(entity),
    ...repositoryCopies.flatMap((row): readonly GeneratedName[] => row(entity)),
  ];
}

/** Returns methods such as `findByEmail` and `existsByEmail`. */
function lookupMethods({ lookups, key }: Entity) {
  return lookups.flatMap((lookup) => {
    const { fields, suffix } = lookup;
    const [first = key.fields[0]] = fields;
    const what = `the lookup by \`${fields.map((field) => field.name).join("`, `")}\``;
    const origin: Origin = { what, span: first.span };
    return [
      method("find-by", `findBy${suffix}`, lookup, origin),
      method("exists-by", `existsBy${suffix}`, lookup, origin),
    ];
  });
}

/** Returns methods such as `findByIdPublic`. */
function projectionMethods({ projections }: Entity) {
  return projections.map((projection) => {
    const { value, span } = projection.name;
    const origin: Origin = { what: `the projection \`${value}\``, span };
    return method("find-projection", `findById${pascalCase(value)}`, projection, origin);
  });
}

/** Returns methods such as `listInvolving`. */
function scopeMethods({ scopes }: Entity) {
  return scopes.map((scope) => {
    const { value, span } = scope.name;
    return method("list-scope", `list${pascalCase(value)}`, scope, { what: `the scope \`${value}\``, span });
  });
}

function shapedPage({ api }: Entity) {
  const shape = api?.list.shape ?? null;
  if (api === null || shape === null) return [];
  return [method("shaped-page", pageMethod(shape), shape, { what: "the shape of the list", span: api.spans.list })];
}

/** Returns `queryPage`, or a name such as `queryPageListItem` for a list of another shape. */
export function pageMethod(shape: ListShape | null): string {
  if (shape === null) return "queryPage";
  return `queryPage${shape.kind === "view" ? "View" : pascalCase(shape.projection.name.value)}`;
}

function parentMethods({ parents }: Entity) {
  return parents.map((parent) => {
    const { field, span } = parent;
    return method("find-parent", relationMethod(parent), parent, { what: `\`@belongsTo\` on \`${field.name}\``, span });
  });
}

type ChildMethod =
  | Method<"find-child", Child>
  | Method<"find-child-of-each", Child>
  | Method<"find-children", Child>
  | Method<"find-children-of-each", Child>;

/** Returns methods such as `findPosts` and `findPostsByUserIds`, or `findProfile` and `findProfilesByUserIds`. */
function childMethods({ names, children }: Entity) {
  return children.flatMap((child): readonly ChildMethod[] => {
    const { suffix, count, span } = child;
    const origin: Origin = { what: childLabel(child), span };
    const one = relationMethod(child);
    const many = `find${count === "one" ? plural(suffix) : suffix}By${names.type}Ids`;
    return count === "one"
      ? [method("find-child", one, child, origin), method("find-child-of-each", many, child, origin)]
      : [method("find-children", one, child, origin), method("find-children-of-each", many, child, origin)];
  });
}

/** Returns methods such as `findTags`, `findTagsByPostIds`, `addTags`, `removeTags` and `setTags`. */
function linkMethods({ names, links }: Entity) {
  return links.flatMap((link) => {
    const { suffix, span } = link;
    const origin: Origin = { what: linkLabel(link), span };
    return [
      method("find-linked", relationMethod(link), link, origin),
      method("find-linked-of-each", `find${suffix}By${names.type}Ids`, link, origin),
      method("add-links", `add${suffix}`, link, origin),
      method("remove-links", `remove${suffix}`, link, origin),
      method("set-links", `set${suffix}`, link, origin),
    ];
  });
}

/** Returns the name of the method that reads the rows of a relation. */
export function relationMethod(relation: Parent | Child | Link): string {
  return "suffix" in relation ? `find${relation.suffix}` : relation.method;
}

/** Returns `@hasMany<Tag, { through: PostTag }>`, in code quotes. */
export function linkLabel({ target, through }: Link): string {
  return `\`@hasMany<${target.names.type}, { through: ${through.names.type} }>\``;
}

/** Returns `@hasMany<Post>`, in code quotes. */
export function childLabel({ target, count }: Child): string {
  return `\`@${count === "one" ? "hasOne" : "hasMany"}<${target.names.type}>\``;
}
