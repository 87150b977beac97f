// The owner in generated code: the parameter `owner`, its type and its text.
import type { Entity } from "../2-model/data/entity.ts";
import { needsOwnerSetting } from "../2-model/data/ownership.ts";
import { type Code, ts } from "../text/code.ts";
import { type Emission, runtime } from "./context.ts";
import { compared, isOwnText } from "./values/codec.ts";
import { presentType } from "./values/field-type.ts";

export const ownerName: Code = ts`owner`;

/** Returns the type of the owner; null if rows have none. */
export function ownerType(emission: Emission): Code | null {
  const field = emission.entity.owner;
  return field === null ? null : presentType(field, emission);
}

/** Returns the text of the parameter `owner`, which throws for a value of another type; null if rows have no owner. */
export function ownerText(emission: Emission): Code | null {
  const field = emission.entity.owner;
  if (field === null) return null;
  return isOwnText(field) ? ts`${runtime("checkText")}(${ownerName})` : compared(field, ownerName, emission);
}

export function actingDoc(entity: Entity): string {
  const doc = "Returns this repository, acting for a principal or a request.";
  return needsOwnerSetting(entity) ? `${doc} Row-level security limits it to the rows of its \`owner\`.` : doc;
}
