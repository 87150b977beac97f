// The owner in generated code: as a parameter, and in the context that `as` takes.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";
import { needsOwnerSetting } from "../2-model/data/ownership.ts";
import { type Code, ts } from "../text/code.ts";
import { type Emission, runtime } from "./context.ts";
import { compared, isOwnText } from "./values/codec.ts";

export const ownerName: Code = ts`owner`;

/** The parameter `owner` as the text of its column: what is none of the column's type is refused by name. */
export function ownerText(field: Field, emission: Emission): Code {
  return isOwnText(field) ? ts`${runtime("checkText")}(${ownerName})` : compared(field, ownerName, emission);
}

/** The owner of the context, if policies ask for the owner of a statement. */
export function scopeOfContext({ entity }: Emission): readonly Code[] {
  return needsOwnerSetting(entity) ? [ts`${runtime("ownerIn")}(context)`] : [];
}

export function actingDoc(entity: Entity): string {
  const doc = "Returns this repository, acting for a principal or request";
  return needsOwnerSetting(entity) ? `${doc}, for which policies show the rows of its \`owner\`.` : `${doc}.`;
}
