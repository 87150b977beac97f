// The request of a write, or the values in its place: its names in methods, and the owner in it.
import type { Entity } from "../../../2-model/data/entity.ts";
import { ownerField, ownerInput } from "../../../2-model/data/ownership.ts";
import type { Hook, Input } from "../../../4-plan/method.ts";
import { type Code, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { runtime } from "../../context.ts";

/** The name of a request, or of the server's values in its place: as given, or as a hook has left it. */
export type InputName = "dto" | "request" | "values" | "given";

interface Names {
  readonly one: InputName;
  readonly many: string;
}

/** The parameters of the methods. */
export const originals: Readonly<Record<Input, Names>> = {
  request: { one: "dto", many: "dtos" },
  values: { one: "values", many: "all" },
};

/** The copies that hooks are given. */
export const copies: Readonly<Record<Input, Names>> = {
  request: { one: "request", many: "requests" },
  values: { one: "given", many: "allGiven" },
};

/** The names of what the statement is made from: a copy if there is a hook, which may have changed it. */
export function namesOf(input: Input, hook: Hook | null): Names {
  return (hook === null ? originals : copies)[input];
}

/** `withOwner(this.acting, "workspaceId", dto)`, if that is where a new row says whose it is. */
export function withOwner(given: Code, input: Input, entity: Entity): Code {
  const owner = ownerField(entity);
  if (owner === null || ownerInput(entity) !== input) return given;
  return ts`${runtime("withOwner")}(this.acting, ${text(owner.name)}, ${given})`;
}
