// Emits the methods with an owner as a parameter, and `whileLocked`.
import type { RepositoryMethod } from "../../../4-plan/method.ts";
import { selfRow } from "../../../4-plan/statement.ts";
import { type Code, list, ts } from "../../../text/code.ts";
import { access, identifier, text } from "../../../text/literal.ts";
import { call, type Emission, runtime } from "../../context.ts";
import { keyParameters, keyText } from "../../values/key.ts";
import { shapeNames } from "../../values/row-shape.ts";
import type { BodyOf } from "./template.ts";

/** Emits a method that calls another one for an owner: `return this.scopedTo(owner).findById(id);`. */
export function scoped(
  { method: name, isNullIfMissing }: BodyOf<"scoped">,
  method: RepositoryMethod,
  emission: Emission,
): Code {
  const names = method.parameters.flatMap((parameter) => {
    switch (parameter.kind) {
      case "field":
        return [];
      case "update-request":
        return [ts`dto`];
      case "update-values":
      case "changed-values":
        return [ts`values`];
      default:
        return [identifier(parameter.kind)];
    }
  });
  const scopedCall = list(ts`this.scopedTo(owner).${identifier(name)}(`, names, ")");
  if (!isNullIfMissing) return ts`return ${scopedCall};`;
  const { type } = emission.entity.names;
  return ts`return ${call(runtime("nullIfMissing"), [text(type), keyText(ts`id`, emission), scopedCall])};`;
}

export function whileLocked(
  { statement, owner }: BodyOf<"while-locked">,
  _method: RepositoryMethod,
  emission: Emission,
): Code {
  const { acting } = emission;
  const parameters = list("[", keyParameters(ts`id`, emission), "]");
  const { fromRow } = shapeNames(selfRow, emission);
  const lockParameters = [ts`this`, acting, identifier(statement.constant), parameters, fromRow, ts`run`];
  const locked = ts`return ${call(runtime("withLockedRow"), lockParameters)};`;
  if (owner === null) return locked;
  return ts`
    if (${runtime("actsForAllOwners")}(${acting})) {
      const found = await this.findById(id);
      return found === null ? run(null, this) : this.ownedBy(found${access(owner.name)}).whileLocked(id, run);
    }
    ${locked}`;
}
