// The owner in generated code: the parameter `owner`, and the owner in the context of `as`.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import { admitsAdministrators, needsOwnerSetting } from "../2-model/data/ownership.ts";
import { type Code, ts } from "../text/code.ts";
import { type Emission, httpRuntimeType, runtime } from "./context.ts";
import { compared, isOwnText } from "./values/codec.ts";
import { presentType } from "./values/field-type.ts";

export const ownerName: Code = ts`owner`;

/** Returns the type of the owner in routes: also `typeof allOwners` if administrators have access. */
export function servedOwnerType(field: Field, emission: Emission): Code {
  const owner = presentType(field, emission);
  return admitsAdministrators(emission.entity) ? ts`${owner} | typeof ${httpRuntimeType("allOwners")}` : owner;
}

/** Returns the text of the parameter `owner`; a value of another type throws an error that names the parameter. */
export function ownerText(field: Field, emission: Emission): Code {
  return isOwnText(field) ? ts`${runtime("checkText")}(${ownerName})` : compared(field, ownerName, emission);
}

/** Returns the owner in the context of `as`, if row-level security needs it. */
export function ownerOfContext({ entity }: Emission): readonly Code[] {
  return needsOwnerSetting(entity) ? [ts`${runtime("ownerIn")}(context)`] : [];
}

export function actingDoc(entity: Entity): string {
  const doc = "Returns this repository, acting for a principal or a request.";
  return needsOwnerSetting(entity) ? `${doc} Row-level security limits it to the rows of its \`owner\`.` : doc;
}
