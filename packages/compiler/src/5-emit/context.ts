// The context of emitters: the plan of an entity, and references to the exports of generated files.

import type { Entity } from "../2-model/data/entity.ts";
import type { EntityNames } from "../2-model/data/entity-names.ts";
import { moduleOf } from "../2-model/data/folder.ts";
import { hasOwnedRoutes, ownerInput } from "../2-model/data/ownership.ts";
import type { UserImport } from "../2-model/data/user-import.ts";
import { type ExportKey, everyExportKey, exportKeys, exportNames } from "../2-model/names/exports.ts";
import type { Export } from "../2-model/names/generated-name.ts";
import type { Plan } from "../4-plan/plan.ts";
import { type Code, join, list, local, type Reference, ts, type, value } from "../text/code.ts";
import { access, docComment } from "../text/literal.ts";
import { memoized } from "../text/memoized.ts";
import { derivedFolderIn, withoutSourceEnding } from "../text/paths/file-names.ts";
import { importedModule } from "../text/paths/project-module.ts";

export {
  type HttpRuntimeName,
  httpRuntime,
  httpRuntimeType,
  type RuntimeName,
  runtime,
  runtimeType,
} from "../language/runtime.ts";

/** An entity to emit files for, with the options of the project. */
export interface Emission {
  readonly plan: Plan;
  readonly entity: Entity;
  readonly router: "hono" | "fastify" | "none";
  readonly validator: "zod" | "valibot";
  /** Whether exported constants need type annotations, for the compiler option `isolatedDeclarations`. */
  readonly isolatedDeclarations: boolean;
  /** The class of the entity. */
  readonly self: Reference;
  /** The keys of the exports that the entity's folder has. */
  readonly exports: ReadonlySet<string>;
  /** References to the exports, which print as names in the file that declares them. */
  readonly types: Exports;
  readonly values: Exports;
  /** The expression for the context of statements: `this.acting`, or within hooks that of the transaction. */
  readonly acting: Code;
  /** Names of variables for an entity, and for several entities or their repository. */
  readonly one: Code;
  readonly many: Code;
}

type Exports = Readonly<Record<ExportKey, Reference>>;

/** An entity, and references to its class and to the exports of its folder. */
export type EntityReferences = Pick<Emission, "entity" | "self" | "types" | "values">;

/** A cache, because statements need them for each column. Entities of a finished model do not change. */
export const entityReferences: (entity: Entity) => EntityReferences = memoized((entity) => {
  const { names } = entity;
  return {
    entity,
    self: type(`/${entity.source.path}`, names.type),
    types: references(names, ({ file, name }) => type(moduleOf(entity, file), name)),
    values: references(names, (one) => exportOf(one, entity)),
  };
}, new WeakMap());

export function emissionOf(
  plan: Plan,
  { router, validator, isolatedDeclarations }: Pick<Emission, "router" | "validator" | "isolatedDeclarations">,
): Emission {
  const { entity } = plan;
  const { names } = entity;
  return {
    plan,
    router,
    validator,
    isolatedDeclarations,
    ...entityReferences(entity),
    exports: new Set(exportKeys(entity, router)),
    acting: ts`this.acting`,
    one: variableOf(names.singular),
    many: local(names.plural, `${names.singular}Entities`),
  };
}

/** Returns the emission for an owner's repository, whose types of new rows lack the owner. */
export function ownedEmission<E extends Emission>(emission: E): E {
  const { entity, types, values } = emission;
  const input = ownerInput(entity);
  const owned = (references: Exports): Exports => ({
    ...references,
    ...(input === "request" ? { createRequest: references.ownedCreateRequest } : {}),
    ...(input === "values" ? { serverValues: references.ownedServerValues } : {}),
  });
  return { ...emission, types: owned(types), values: owned(values) };
}

/** Returns the emission for routes: that of an owner's repository if routes serve the rows of the principal's owner. */
export function servedEmission(emission: Emission): Emission {
  return hasOwnedRoutes(emission.entity) ? ownedEmission(emission) : emission;
}

function references(names: EntityNames, refer: (name: Export) => Reference): Exports {
  const exports = exportNames(names);
  const references: Record<ExportKey, Export | Reference> = { ...exports };
  for (const key of everyExportKey) references[key] = refer(exports[key]);
  return references as Exports;
}

/** Returns a name for a variable that holds an entity. */
export function variableOf(one: string): Code {
  return local(one, `${one}Entity`);
}

/** Returns a value that an annotation names, with its members: `guards.admin`. */
export function importedCode({ module, exported: name, local, members }: UserImport, emission: Emission): Code {
  const from = moduleOfImport(module, emission);
  return ts`${value(from, name, local)}${join(members.map(access), "")}`;
}

/** Returns an emission of another entity's fields, in a file of this one. */
export function emissionInFileOf(emission: Emission, entity: Entity): Emission {
  return { ...emission, entity, self: entityReferences(entity).self, one: variableOf(entity.names.singular) };
}

/** Returns a value that the entity's folder exports. */
export function exportOf({ file, name }: Export, entity: Entity): Reference {
  return value(moduleOf(entity, file), name);
}

/** Returns a type that an annotation names. */
export function importedType(
  { module, exported: name, local }: Pick<UserImport, "module" | "exported" | "local">,
  emission: Emission,
): Reference {
  return { ...type(moduleOfImport(module, emission), name), local };
}

function moduleOfImport(module: UserImport["module"], { entity }: Emission): string {
  if (module.kind === "import") return importedModule(entity.source.path, module.specifier);
  return `/${derivedFolderIn(module.path) === null ? module.path : withoutSourceEnding(module.path)}`;
}

/** Returns a value that another file of the folder exports. */
export function sibling({ file, name }: Export): Reference {
  return value(`./${file}`, name);
}

export function siblingType({ file, name }: Export): Reference {
  return type(`./${file}`, name);
}

/** Returns the declarations of those of the exports that the folder has, in this order. */
export function declarations<E extends Emission>(
  emission: E,
  declare: Partial<Record<ExportKey, (emission: E) => Code | readonly Code[] | null>>,
): readonly Code[] {
  return Object.entries(declare).flatMap(([key, one]) => (emission.exports.has(key) ? (one(emission) ?? []) : []));
}

/** Returns a declaration with its doc comment. */
export function documented(doc: string | readonly string[] | null, code: Code): Code {
  return ts`
    ${docComment(doc)}
    ${code}`;
}

/** Returns a call. Arguments that do not fit on one line have a line each, except for a function as the last argument. */
export function call(callee: Reference, parameters: readonly (Code | Reference)[]): Code {
  const last = parameters.at(-1);
  const others = parameters.slice(0, -1);
  const isOneLine = (item: Code | Reference): boolean => item.kind === "reference" || item.isOneLine;
  return last === undefined || isOneLine(last) || !others.every(isOneLine)
    ? list(ts`${callee}(`, parameters, ")")
    : ts`${callee}(${join([...others, last], ", ")})`;
}
