// What the owner is called in generated code: as a parameter or a property, as the one that a repository is limited to, and in what `as` is given.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import { runsForOwner } from "../2-model/data/ownership.ts";
import { type Code, ts } from "../text/code.ts";
import { type Emission, runtime } from "./context.ts";
import { compared, isOwnText } from "./values/codec.ts";

export const ownerName: Code = ts`owner`;

/** The parameter `owner` as the text of its column: what is none of the column's type is refused by name. */
export function ownerText(field: Field, emission: Emission): Code {
  return isOwnText(field) ? ts`${runtime("checkText")}(${ownerName})` : compared(field, ownerName, emission);
}

/** In the methods of the repository. */
export const thisOwner: Code = ts`this.owner`;

/** Whether the context of `as` says for whom statements run. A repository that is limited to an owner runs for that one already. */
function takesOwner(entity: Entity): boolean {
  return runsForOwner(entity) && entity.limitedTo === null;
}

/** What `as` hands over beside the context. */
export function scopeOfContext({ entity }: Emission): readonly Code[] {
  return takesOwner(entity) ? [ts`${runtime("ownerIn")}(context)`] : [];
}

export function actingDoc(entity: Entity): string {
  const doc = "The same repository, acting for this principal or request";
  return takesOwner(entity) ? `${doc}, and for the \`owner\` that it has.` : `${doc}.`;
}
