// Emits code for the ids of the rows that links refer to: their type, distinct ids, and one parameter with all of them.
import type { Entity } from "../../../2-model/data/entity.ts";
import { type Code, ts } from "../../../text/code.ts";
import { arrayType } from "../../../text/literal.ts";
import { type Emission, entityReferences } from "../../context.ts";
import { keyListParameters, keyType } from "../../values/key.ts";
import { distinctLine } from "./keyed-rows.ts";

/** Returns the type of the ids: `readonly Uuid[]`. */
export function targetIdsType(target: Entity, emission: Emission): Code {
  return ts`readonly ${arrayType(keyType(keyed(target, emission)))}`;
}

/** Returns the line that declares `distinct`, the ids without duplicates. */
export function distinctTargets(target: Entity, emission: Emission): Code {
  return distinctLine(keyed(target, emission));
}

/** Returns the parameters with all ids, one for each field of the key. */
export function targetIds(target: Entity, ids: Code, emission: Emission): readonly Code[] {
  return keyListParameters(ids, keyed(target, emission));
}

function keyed(entity: Entity, emission: Emission): Emission {
  return { ...emission, entity, self: entityReferences(entity).self };
}
