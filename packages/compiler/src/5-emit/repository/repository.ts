// The repository as an interface: what handlers ask for, whoever implements it.
import { blocks, type Code, ts } from "../../text/code.ts";
import { documented, type Emission } from "../context.ts";
import { actingSignature } from "./around.ts";
import { ownedBySignature, ownedRepository } from "./owned-interface.ts";
import { signature } from "./signature.ts";

export function emitRepository(emission: Emission): Code {
  const { entity, plan, types } = emission;
  const { words } = entity.names;
  const methods = plan.operations.map((operation) =>
    documented(operation.doc, ts`${signature(operation, emission, "interface")};`),
  );
  const body = ts`
    export interface ${types.repository} {
      ${actingSignature(emission)}
      ${methods}
      ${ownedBySignature(emission)}
    }`;
  return blocks([documented(`Where ${words} are kept.`, body), ownedRepository(emission)]);
}
