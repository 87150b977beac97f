// What every emitter is given: the plan, and where names are imported from.

import type { Entity } from "../2-model/data/entity.ts";
import { moduleOf } from "../2-model/data/folder.ts";
import type { Imported } from "../2-model/data/imported.ts";
import type { Plan } from "../4-plan/plan.ts";
import { type Code, type Reference, raw, ts, type, value } from "../text/code.ts";
import { docComment } from "../text/literal.ts";

/** What `5-emit` writes files for. */
export interface Emission {
  readonly plan: Plan;
  readonly entity: Entity;
  readonly router: "hono" | "fastify" | "none";
  readonly validator: "zod" | "valibot";
  /** The entity's own type. */
  readonly self: Reference;
}

export function emissionOf(plan: Plan, { router, validator }: Pick<Emission, "router" | "validator">): Emission {
  const { entity } = plan;
  return { plan, entity, router, validator, self: type(userModule(entity.source.path, entity), entity.names.type) };
}

/** A file of the project as the files of the entity's folder import it: with its own ending, which printing replaces. */
export function userModule(path: string, entity: Entity): string {
  const folder = entity.source.path.split("/").slice(0, -1);
  const target = path.split("/");
  const shared = folder.findIndex((segment, index) => segment !== target[index]);
  const common = shared === -1 ? folder.length : shared;
  return ["..", ...folder.slice(common).map(() => ".."), ...target.slice(common)].join("/");
}

const codegen = "entity-derive/codegen/v1";

/** A function, class or constant of the runtime. */
export function runtime(name: string): Reference {
  return value(codegen, name);
}

/** A type of the runtime or the vocabulary. */
export function runtimeType(name: string): Reference {
  return type(codegen, name);
}

/** A value that a file of an entity's folder exports: this one's, or another's. */
export function exported(entity: Entity, file: string, name: string, { entity: from }: Emission): Reference {
  return value(moduleOf(entity, file, from), name);
}

export function exportedType(entity: Entity, file: string, name: string, { entity: from }: Emission): Reference {
  return type(moduleOf(entity, file, from), name);
}

/** The class of an entity, from where it is declared. */
export function classOf(entity: Entity, { entity: from }: Emission): Reference {
  return type(userModule(entity.source.path, from), entity.names.type);
}

/** A name that the user's annotation gives, with the members that lead from there: `guards.admin`. */
export function importedCode({ module, exported: name, local, members }: Imported, emission: Emission): Code {
  const from = importedModule(module, emission);
  return ts`${value(from, name, local)}${raw(members.map((member) => `.${member}`).join(""))}`;
}

/** A type that the user's annotation names. */
export function importedType(
  { module, exported: name, local }: Pick<Imported, "module" | "exported" | "local">,
  emission: Emission,
): Reference {
  return { ...type(importedModule(module, emission), name), local };
}

function importedModule(module: Imported["module"], { entity }: Emission): string {
  return module.kind === "file" ? userModule(module.path, entity) : seenFromFolder(module.specifier);
}

/** A relative specifier of the entity file, as the files of its derived folder have to write it. */
function seenFromFolder(specifier: string): string {
  if (/^\.(?:\/|$)/.test(specifier)) return `.${specifier}`;
  return /^\.\.(?:\/|$)/.test(specifier) ? `../${specifier}` : specifier;
}

/** A value that another file of the folder exports. */
export function sibling(file: string, name: string): Reference {
  return value(`./${file}`, name);
}

export function siblingType(file: string, name: string): Reference {
  return type(`./${file}`, name);
}

/** A declaration under its doc comment. */
export function documented(doc: string | readonly string[] | null, code: Code): Code {
  const text = doc === null ? null : typeof doc === "string" ? doc : doc.join("\n");
  return ts`
    ${docComment(text)}
    ${code}`;
}
