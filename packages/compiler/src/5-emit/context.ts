// What every emitter is given: the plan, and where names are imported from.

import type { Entity } from "../2-model/entity.ts";
import type { Plan } from "../4-plan/plan.ts";
import { type Code, type Reference, ts, type, value } from "../text/code.ts";
import { docComment } from "../text/literal.ts";

/** What `5-emit` writes files for. */
export interface Emission {
  readonly plan: Plan;
  readonly entity: Entity;
  readonly router: "hono" | "fastify" | "none";
  /** The entity's own type. */
  readonly self: Reference;
}

export function emissionOf(plan: Plan, router: Emission["router"]): Emission {
  const { entity } = plan;
  return { plan, entity, router, self: type(userModule(entity.source.path, entity), entity.names.type) };
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
