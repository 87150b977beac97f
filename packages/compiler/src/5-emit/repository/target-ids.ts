// The ids of the rows that links lead to: their type, each of them once, and all of them as one parameter.
import type { Entity, Link } from "../../2-model/data/entity.ts";
import { type Code, ts } from "../../text/code.ts";
import { classOf, type Emission, runtime } from "../context.ts";
import { encodedList } from "../values/codec.ts";
import { presentType } from "../values/field-type.ts";

/** `readonly Uuid[]`: the ids of the rows that links lead to. */
export function targetIdsType(target: Entity, emission: Emission): Code {
  const [id] = target.key.fields;
  return ts`readonly ${presentType(id, { ...emission, self: classOf(target, emission) })}[]`;
}

/** Each of them once; a UUID has several spellings. */
export function distinctTargets({ target }: Link): Code {
  const [{ type }] = target.key.fields;
  const isUuid = type.kind === "scalar" && type.scalar === "uuid";
  return ts`const distinct = [...new Set(ids${isUuid ? ts`.map(${runtime("uuidToText")})` : null})];`;
}

/** Several of them as one parameter. */
export function targetIds(target: Entity, ids: Code, emission: Emission): Code {
  const [id] = target.key.fields;
  return encodedList(id, id.type, ids, emission);
}
