// The input of a write, which is a request or the server's values: its variables in methods, and its owner.
import type { Entity } from "../../../2-model/data/entity.ts";
import { ownerInput } from "../../../2-model/data/ownership.ts";
import type { Hook, Input } from "../../../4-plan/method.ts";
import { type Code, ts } from "../../../text/code.ts";
import { text } from "../../../text/literal.ts";
import { runtime } from "../../context.ts";

/** The variable of an input: the parameter of the method, or the copy that hooks may change. */
export type InputName = "dto" | "request" | "values" | "input";

interface Names {
  readonly one: InputName;
  readonly many: string;
}

/** The parameters of the methods. */
export const originals: Readonly<Record<Input, Names>> = {
  request: { one: "dto", many: "dtos" },
  values: { one: "values", many: "all" },
};

/** The copies that are passed to hooks. */
export const copies: Readonly<Record<Input, Names>> = {
  request: { one: "request", many: "requests" },
  values: { one: "input", many: "inputs" },
};

/** Returns the variables from which a statement is built: those of the copies if there is a hook, which may have changed them. */
export function namesOf(input: Input, hook: Hook | null): Names {
  return (hook === null ? originals : copies)[input];
}

/** Returns the code that adds the owner to a new row: `withOwner(this.acting, "workspaceId", dto)`; the code unchanged if this input does not have the owner. */
export function withOwner(code: Code, input: Input, entity: Entity): Code {
  const { owner } = entity;
  if (owner === null || ownerInput(entity) !== input) return code;
  return ts`${runtime("withOwner")}(this.acting, ${text(owner.name)}, ${code})`;
}
