// Emits what the repository classes of entities and of *.queries.sql files have in common.
import { type Code, join, ts } from "../../text/code.ts";
import { runtime, runtimeType } from "../context.ts";

/** The last parameter of a constructor, and the lines that store its options. */
export interface ConstructorOptions {
  readonly parameter: Code;
  readonly assignment: Code;
}

/** Returns the constructor; null if that of the base class is enough. */
export function construction(options: ConstructorOptions | null, hasConstraints: boolean): Code | null {
  if (options === null && !hasConstraints) return null;
  return ts`
    constructor(db: ${runtimeType("Queryable")}${options?.parameter ?? null}) {
      super(${hasConstraints ? ts`${runtime("withConstraints")}(db, constraints)` : ts`db`});
      ${options?.assignment ?? null}
    }`;
}

/** Returns the method `as`, which returns a repository that acts for a principal. */
export function actingMethod({ recordsActor, hasPolicies }: { recordsActor: boolean; hasPolicies: boolean }): Code {
  const change = [ts`context`, ...(recordsActor ? [ts`actor: ${runtime("actorIn")}(context, this.actor)`] : [])];
  const owner = hasPolicies ? [ts`${runtime("ownerIn")}(context)`] : [];
  return ts`
    as(context: unknown): this {
      return ${runtime("actingAs")}(${join([ts`this`, ts`{ ${join(change, ", ")} }`, ...owner], ", ")});
    }`;
}
