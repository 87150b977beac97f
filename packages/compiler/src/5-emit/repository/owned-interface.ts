// `ownedBy` in the interface of a repository, and the interface of what it gives.
import type { Entity } from "../../2-model/data/entity.ts";
import { ownerField, ownerInput } from "../../2-model/data/ownership.ts";
import type { Operation } from "../../4-plan/operation.ts";
import { type Code, ts } from "../../text/code.ts";
import { documented, type Emission, limitedEmission } from "../context.ts";
import { presentType } from "../values/field-type.ts";
import { actingSignature } from "./around.ts";
import { signature } from "./signature.ts";

/** `ownedBy(owner: Uuid): OwnedIssueRepository;` */
export function ownedBySignature(emission: Emission): Code | null {
  const limited = limitedEmission(emission);
  const owner = ownerField(emission.entity);
  if (limited === null || owner === null) return null;
  const { words } = emission.entity.names;
  const doc = `These ${words} as their owner sees them: ${words} of others are as good as missing, and new ones are this owner's.`;
  return documented(doc, ts`ownedBy(owner: ${presentType(owner, emission)}): ${limited.types.repository};`);
}

/** What makes rows need not say whose they are; and there may be methods that only one owner has. */
export function ownedRepository(emission: Emission): Code | null {
  const limited = limitedEmission(emission);
  const owner = ownerField(emission.entity);
  if (limited === null || owner === null) return null;
  const { words } = emission.entity.names;
  const made = emission.plan.operations.filter((operation) => saysOwner(operation, emission.entity));
  const names = new Set(made.map(({ name }) => name));
  const all = new Set(emission.plan.operations.map(({ name }) => name));
  const methods = limited.plan.operations
    // What needs the owner to be known is not among those of all owners.
    .filter(({ name }) => names.has(name) || !all.has(name))
    .map((operation) => documented(operation.doc, ts`${signature(operation, limited, "interface")};`));
  const body = ts`
    export interface ${limited.types.repository} extends ${emission.types.repository} {
      ${documented(`Whose ${words} these are.`, ts`readonly owner: ${presentType(owner, emission)};`)}
      ${actingSignature(limited)}
      ${methods}
    }`;
  return documented(`Where the ${words} of one owner are kept.`, body);
}

/** Whether a method is told whose a new row is, where that is not known: of this entity, or of a join entity. */
function saysOwner({ parameters }: Operation, entity: Entity): boolean {
  return parameters.some((parameter) => {
    if (parameter.kind === "link-values") return ownerInput(parameter.link.through) !== null;
    return ownerInput(entity) !== null && creating.has(parameter.kind);
  });
}

const creating: ReadonlySet<string> = new Set([
  ...["create-request", "create-requests", "values", "values-of-each", "new-values", "new-values-of-all"],
]);
