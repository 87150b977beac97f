// Parameters of a method into the arguments of its statement, each encoded.
import type { OperationParameter } from "../../4-plan/parameter.ts";
import { type Code, local, nothing, ts } from "../../text/code.ts";
import { identifier } from "../../text/literal.ts";
import { type Emission, runtime } from "../context.ts";
import { encoded } from "../values/codec.ts";

/** What the method calls a value that a column is compared with. */
export function parameterName({ name, field }: FieldParameter): Code {
  return name === undefined ? local(field.name, `${field.name}Value`) : identifier(name);
}

type FieldParameter = Extract<OperationParameter, { readonly kind: "field" }>;

export function argument(parameter: OperationParameter, emission: Emission): Code {
  switch (parameter.kind) {
    case "id":
    case "id-or-null":
      return ts`${runtime("uuidToText")}(id)`;
    case "ids":
      return ts`${runtime("arrayToText")}(ids, ${runtime("uuidToText")})`;
    case "field":
      return encoded(parameter.field, parameterName(parameter), emission);
    case "limit":
      return ts`${runtime("limitToText")}(limit)`;
    case "optional-limit":
      return ts`${runtime("optionalLimitToText")}(limit)`;
    case "offset":
    case "optional-offset":
      return ts`${runtime("offsetToText")}(offset)`;
    default:
      return nothing;
  }
}
