// The ids of the rows that links lead to: their type, each of them once, and all of them as one parameter.
import type { Entity } from "../../../2-model/data/entity.ts";
import { arrayType } from "../../../text/array-type.ts";
import { type Code, ts } from "../../../text/code.ts";
import { classOf, type Emission } from "../../context.ts";
import { keyListParameters, keyType } from "../../values/key.ts";
import { distinctLine } from "./keyed-rows.ts";

/** `readonly Uuid[]`: the ids of the rows that links lead to. */
export function targetIdsType(target: Entity, emission: Emission): Code {
  return ts`readonly ${arrayType(keyType(keyed(target, emission)))}`;
}

/** `distinct`: each of them once. */
export function distinctTargets(target: Entity, emission: Emission): Code {
  return distinctLine(keyed(target, emission));
}

/** Several of them as one parameter. */
export function targetIds(target: Entity, ids: Code, emission: Emission): readonly Code[] {
  return keyListParameters(ids, keyed(target, emission));
}

/** What is asked about keys, of the keys of another entity. */
function keyed(entity: Entity, emission: Emission): Emission {
  return { ...emission, entity, self: classOf(entity, emission) };
}
