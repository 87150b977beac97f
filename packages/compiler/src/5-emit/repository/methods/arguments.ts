// Encodes the parameters of a method as the parameters of its statement.
import type { MethodParameter } from "../../../4-plan/statement.ts";
import { type Code, local, ts } from "../../../text/code.ts";
import { identifier } from "../../../text/literal.ts";
import { type Emission, runtime } from "../../context.ts";
import { encoded } from "../../values/codec.ts";
import { keyListParameters, keyParameters } from "../../values/key.ts";
import { targetIds } from "./target-ids.ts";

/** Returns the name of a parameter that is compared with a column. */
export function parameterName({ name, field }: FieldParameter): Code {
  return name === undefined ? local(field.name, `${field.name}Value`) : identifier(name);
}

type FieldParameter = Extract<MethodParameter, { readonly kind: "field" }>;

/** Returns the parameters of the statement: for a key as many as it has fields. */
export function argumentsOf(parameter: MethodParameter, emission: Emission): readonly Code[] {
  switch (parameter.kind) {
    case "id":
    case "id-or-null":
      return keyParameters(ts`id`, emission);
    case "ids":
      return keyListParameters(ts`ids`, emission);
    case "target-ids":
      return targetIds(parameter.target, ts`ids`, emission);
    case "field":
      return [encoded(parameter.field, parameterName(parameter), emission)];
    case "limit":
      return [ts`${runtime("limitToText")}(limit)`];
    case "optional-limit":
      return [ts`${runtime("optionalLimitToText")}(limit)`];
    case "offset":
    case "optional-offset":
      return [ts`${runtime("offsetToText")}(offset)`];
    default:
      return [];
  }
}
