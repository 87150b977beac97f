// `ownedBy` in the interface of a repository, and the interface of what it gives.
import { ownerField, ownerInput } from "../../2-model/data/ownership.ts";
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

/** What makes rows need not say whose they are. */
export function ownedRepository(emission: Emission): Code | null {
  const limited = limitedEmission(emission);
  const owner = ownerField(emission.entity);
  if (limited === null || owner === null) return null;
  const { words } = emission.entity.names;
  const methods = limited.plan.operations
    .filter(
      ({ parameters }) => ownerInput(emission.entity) !== null && parameters.some(({ kind }) => creating.has(kind)),
    )
    .map((operation) => documented(operation.doc, ts`${signature(operation, limited, "interface")};`));
  const body = ts`
    export interface ${limited.types.repository} extends ${emission.types.repository} {
      ${documented(`Whose ${words} these are.`, ts`readonly owner: ${presentType(owner, emission)};`)}
      ${actingSignature(limited)}
      ${methods}
    }`;
  return documented(`Where the ${words} of one owner are kept.`, body);
}

const creating: ReadonlySet<string> = new Set([
  ...["create-request", "create-requests", "values", "values-of-each", "new-values", "new-values-of-all"],
]);
