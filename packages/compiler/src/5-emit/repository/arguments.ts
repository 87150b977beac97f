// Parameters of a method into the arguments of its statement, each encoded.
import { parameterName } from "../../2-model/data/entity-names.ts";
import type { OperationParameter } from "../../4-plan/parameter.ts";
import { type Code, raw, ts } from "../../text/code.ts";
import { type Emission, runtime } from "../context.ts";
import { encoded } from "../values/codec.ts";

export function argument(parameter: OperationParameter, emission: Emission): Code {
  switch (parameter.kind) {
    case "id":
    case "id-or-null":
      return ts`${runtime("uuidToText")}(id)`;
    case "ids":
      return ts`${runtime("arrayToText")}(ids, ${runtime("uuidToText")})`;
    case "field":
      return encoded(parameter.field, raw(parameter.name ?? parameterName(parameter.field.name)), emission, false);
    case "limit":
      return ts`${runtime("limitToText")}(limit)`;
    case "optional-limit":
      return ts`${runtime("optionalLimitToText")}(limit)`;
    case "offset":
    case "optional-offset":
      return ts`${runtime("offsetToText")}(offset)`;
    default:
      return raw("");
  }
}
