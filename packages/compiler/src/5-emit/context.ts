// What every emitter is given: the plan, and where names are imported from.

import type { Entity } from "../2-model/data/entity.ts";
import type { EntityNames } from "../2-model/data/entity-names.ts";
import { derivedFolder, moduleOf, relativeModule } from "../2-model/data/folder.ts";
import { entityForOwner, hasOwnedRoutes, ownerInput } from "../2-model/data/ownership.ts";
import type { UserImport } from "../2-model/data/user-import.ts";
import { type ExportKey, everyExportKey, exportKeys, exportNames } from "../2-model/names/exports.ts";
import type { Export } from "../2-model/names/generated-name.ts";
import type { Plan } from "../4-plan/plan.ts";
import { type Code, join, list, local, type Reference, ts, type, value } from "../text/code.ts";
import { access, docComment } from "../text/literal.ts";
import { derivedFolderIn, withoutSourceEnding } from "../text/paths/file-names.ts";

export {
  type HttpRuntimeName,
  httpRuntime,
  httpRuntimeType,
  type RuntimeName,
  runtime,
  runtimeType,
} from "../language/runtime.ts";

/** What `5-emit` writes files for. */
export interface Emission {
  readonly plan: Plan;
  readonly entity: Entity;
  readonly router: "hono" | "fastify" | "none";
  readonly validator: "zod" | "valibot";
  /** Whether exported constants have their types written out. */
  readonly isolatedDeclarations: boolean;
  /** The entity's own type. */
  readonly self: Reference;
  /** The exports that the folder has. */
  readonly exports: ReadonlySet<string>;
  /** References to the exports, which print as names in the file that declares them. */
  readonly types: Exports;
  readonly values: Exports;
  /** The `Acting` of statements: `this.acting`, or inside of hooks that of the write. */
  readonly acting: Code;
  /** What variables and parameters are called that hold an entity, or several, or their repository. */
  readonly one: Code;
  readonly many: Code;
}

type Exports = Readonly<Record<ExportKey, Reference>>;

export function emissionOf(
  plan: Plan,
  { router, validator, isolatedDeclarations }: Pick<Emission, "router" | "validator" | "isolatedDeclarations">,
): Emission {
  const { entity } = plan;
  const { names } = entity;
  return {
    plan,
    entity,
    router,
    validator,
    isolatedDeclarations,
    self: type(userModule(entity.source.path, entity), names.type),
    exports: new Set(exportKeys(entity, router)),
    types: references(names, siblingType),
    values: references(names, sibling),
    acting: ts`this.acting`,
    one: variableOf(names.singular),
    many: local(names.plural, `${names.singular}Entities`),
  };
}

/** The same where the owner is known: the types of new rows do not say whose they are. */
export function ownedEmission(emission: Emission): Emission {
  const { entity, types, values } = emission;
  const input = ownerInput(entity);
  const owned = (made: Exports): Exports => ({
    ...made,
    ...(input === "request" ? { createRequest: made.ownedCreateRequest } : {}),
    ...(input === "values" ? { serverValues: made.ownedServerValues } : {}),
  });
  return { ...emission, entity: entityForOwner(entity), types: owned(types), values: owned(values) };
}

/** What is served: where that is the rows of the principal's owner, requests do not say whose a new row is. */
export function servedEmission(emission: Emission): Emission {
  return hasOwnedRoutes(emission.entity) ? ownedEmission(emission) : emission;
}

function references(names: EntityNames, refer: (made: Export) => Reference): Exports {
  const made = exportNames(names);
  const referred: Record<ExportKey, Export | Reference> = { ...made };
  for (const key of everyExportKey) referred[key] = refer(made[key]);
  return referred as Exports;
}

/** A variable that holds an entity of this name. */
export function variableOf(one: string): Code {
  return local(one, `${one}Entity`);
}

/** A file of the project as the files of the entity's folder import it: with its own ending, which printing replaces. */
export function userModule(path: string, entity: Entity): string {
  const folder = entity.source.path.split("/").slice(0, -1);
  const target = path.split("/");
  const shared = folder.findIndex((segment, index) => segment !== target[index]);
  const common = shared === -1 ? folder.length : shared;
  return ["..", ...folder.slice(common).map(() => ".."), ...target.slice(common)].join("/");
}

/** A value that the folder of another entity exports. */
export function exportedBy(entity: Entity, key: ExportKey, { entity: from }: Emission): Reference {
  const { file, name } = exportNames(entity.names)[key];
  return value(moduleOf(entity, file, from), name);
}

export function exportedTypeBy(entity: Entity, key: ExportKey, { entity: from }: Emission): Reference {
  const { file, name } = exportNames(entity.names)[key];
  return type(moduleOf(entity, file, from), name);
}

/** The class of an entity, from where it is declared. */
export function classOf(entity: Entity, { entity: from }: Emission): Reference {
  return type(userModule(entity.source.path, from), entity.names.type);
}

/** A name that the user's annotation gives, with the members that lead from there: `guards.admin`. */
export function importedCode({ module, exported: name, local, members }: UserImport, emission: Emission): Code {
  const from = importedModule(module, emission);
  return ts`${value(from, name, local)}${join(members.map(access), "")}`;
}

/** A type that the user's annotation names. */
export function importedType(
  { module, exported: name, local }: Pick<UserImport, "module" | "exported" | "local">,
  emission: Emission,
): Reference {
  return { ...type(importedModule(module, emission), name), local };
}

function importedModule(module: UserImport["module"], { entity }: Emission): string {
  if (module.kind === "import") return seenFromFolder(module.specifier);
  const isGenerated = derivedFolderIn(module.path) !== null;
  return isGenerated
    ? relativeModule(derivedFolder(entity), withoutSourceEnding(module.path))
    : userModule(module.path, entity);
}

/** A relative specifier of the entity file, as the files of its derived folder have to write it. */
function seenFromFolder(specifier: string): string {
  if (/^\.(?:\/|$)/.test(specifier)) return `.${specifier}`;
  return /^\.\.(?:\/|$)/.test(specifier) ? `../${specifier}` : specifier;
}

/** A value that a file of the folder exports. */
export function sibling({ file, name }: Export): Reference {
  return value(`./${file}`, name);
}

export function siblingType({ file, name }: Export): Reference {
  return type(`./${file}`, name);
}

/** The declarations of those exports that the folder has, in this order. */
export function declarations<E extends Emission>(
  emission: E,
  declare: Partial<Record<ExportKey, (emission: E) => Code | readonly Code[] | null>>,
): readonly Code[] {
  return Object.entries(declare).flatMap(([key, one]) => (emission.exports.has(key) ? (one(emission) ?? []) : []));
}

/** A declaration under its doc comment. */
export function documented(doc: string | readonly string[] | null, code: Code): Code {
  const text = doc === null ? null : typeof doc === "string" ? doc : doc.join("\n");
  return ts`
    ${docComment(text)}
    ${code}`;
}

/** Returns a call; arguments that do not fit on one line get a line each, but for a function that is the last one. */
export function call(called: Reference, given: readonly (Code | Reference)[]): Code {
  const last = given.at(-1);
  const others = given.slice(0, -1);
  const isOneLine = (item: Code | Reference): boolean => item.kind === "reference" || item.isOneLine;
  return last === undefined || isOneLine(last) || !others.every(isOneLine)
    ? list(ts`${called}(`, given, ")")
    : ts`${called}(${join([...others, last], ", ")})`;
}
