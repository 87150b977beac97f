// Emits `ownedBy` of a repository, and the interface of the repository that it returns.
import { ownerField } from "../../2-model/data/ownership.ts";
import { type Code, ts } from "../../text/code.ts";
import { capitalized } from "../../text/names.ts";
import { documented, type Emission, ownedEmission } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import { signature } from "./methods/signature.ts";

/** Returns the signature `ownedBy(owner: Uuid): OwnedIssueRepository;`. */
export function ownedBySignature(emission: Emission): Code | null {
  const { entity, types } = emission;
  const owner = ownerField(entity);
  if (owner === null) return null;
  const { pluralLabel } = entity.names;
  const doc = [
    `Reads and writes the ${pluralLabel} of one owner. ${capitalized(pluralLabel)} of other owners are treated as not found.`,
    "@throws {OwnerError} if this repository is limited to another owner",
  ];
  return documented(doc, ts`ownedBy(owner: ${presentType(owner, emission)}): ${types.ownedRepository};`);
}

/** Returns the interface of an owner's repository: new rows have no parameter for the owner, and some methods exist only here. */
export function ownedRepository(emission: Emission): Code | null {
  const { entity, plan, types } = emission;
  const owner = ownerField(entity);
  if (owner === null) return null;
  const { pluralLabel } = entity.names;
  const owned = ownedEmission(emission);
  const inside = { ...owned, types: { ...owned.types, repository: types.ownedRepository } };
  const methods = plan.owned.map((method) => documented(method.doc, ts`${signature(method, inside, "interface")};`));
  const body = ts`
    export interface ${types.ownedRepository} extends ${types.repository} {
      ${documented(`The owner of the ${pluralLabel}.`, ts`readonly owner: ${presentType(owner, emission)};`)}
      ${methods}
    }`;
  return documented(`Reads and writes the ${pluralLabel} of one owner.`, body);
}
