// Emits the interface of the repository, on which handlers depend.
import { requiresOwner } from "../../4-plan/plan.ts";
import { blocks, type Code, ts } from "../../text/code.ts";
import { declarations, documented, type Emission } from "../context.ts";
import { actingSignature } from "./hooks/hooks-and-context.ts";
import { signature } from "./methods/signature.ts";
import { ownedBySignature, ownedRepository } from "./owner.ts";
import { isInherited, queryMethodsType } from "./queries/query-methods.ts";

export function emitRepository(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { pluralLabel } = entity.names;
  const methods = plan.methods
    .filter((method) => !requiresOwner(method) && !isInherited(method))
    .map((method) => documented(method.doc, ts`${signature(method, emission, "interface")};`));
  const queries = queryMethodsType(emission);
  const body = ts`
    export interface ${types.repository}${queries === null ? null : ts` extends ${queries}`} {
      ${actingSignature(emission)}
      ${methods}
      ${ownedBySignature(emission)}
    }`;
  return blocks([
    documented([`Reads and writes ${pluralLabel}.`, ...(plan.fanOut === null ? [] : [plan.fanOut])], body),
    ...declarations(emission, { ownedRepository }),
  ]);
}
