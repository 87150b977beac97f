// Parameters of a method into the arguments of its statement, each encoded.
import type { Entity } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field.ts";
import { ownerInput } from "../../2-model/data/ownership.ts";
import type { Input } from "../../4-plan/body.ts";
import type { OperationParameter } from "../../4-plan/parameter.ts";
import { type Code, local, nothing, ts } from "../../text/code.ts";
import { identifier, key } from "../../text/literal.ts";
import { type Emission, runtime } from "../context.ts";
import { thisOwner } from "../owner.ts";
import { encoded } from "../values/codec.ts";
import { keyListParameters, keyParameters } from "../values/key.ts";
import { targetIds } from "./target-ids.ts";

/** What the method calls a value that a column is compared with. */
export function parameterName({ name, field }: FieldParameter): Code {
  return name === undefined ? local(field.name, `${field.name}Value`) : identifier(name);
}

type FieldParameter = Extract<OperationParameter, { readonly kind: "field" }>;

/** One for each parameter of the statement: of a key as many as it has fields. */
export function argumentsOf(parameter: OperationParameter, emission: Emission): readonly Code[] {
  switch (parameter.kind) {
    case "id":
    case "id-or-null":
      return keyParameters(ts`id`, emission);
    case "ids":
      return keyListParameters(ts`ids`, emission);
    case "target-ids":
      return targetIds(parameter.target, ts`ids`, emission);
    default:
      return [argument(parameter, emission)];
  }
}

function argument(parameter: OperationParameter, emission: Emission): Code {
  switch (parameter.kind) {
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

/** The owner that the repository is limited to. */
export function ownerArgument(field: Field, emission: Emission): Code {
  return encoded(field, thisOwner, emission);
}

/** What of a new row has that owner: the request, or the server's values. */
export function limitedInput(entity: Entity): Input | null {
  return entity.limitedTo === null ? null : ownerInput(entity);
}

/** What a new row is made from, with that owner, whatever it says of one. */
export function withOwner(given: Code | null, input: Input, entity: Entity): Code {
  if (entity.limitedTo === null || limitedInput(entity) !== input) return given ?? nothing;
  const member = ownerMember(entity);
  return given === null ? ts`{ ${member} }` : ts`{ ...${given}, ${member} }`;
}

/** `ownerId: this.owner` */
export function ownerMember({ limitedTo }: Entity): Code {
  return limitedTo === null ? nothing : ts`${key(limitedTo.name)}: ${thisOwner}`;
}
