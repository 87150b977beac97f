// The remark about methods that query every node of Citus.
import type { Entity } from "../../2-model/data/entity.ts";
import { ownerField } from "../../2-model/data/ownership.ts";
import { distributionField } from "../../2-model/data/table/distribution.ts";
import { isInKey, soleKey } from "../../2-model/data/table/key.ts";

/** Returns null if the table is on one server. */
export function fanOutRemark(entity: Entity): string | null {
  const field = distributionField(entity);
  if (field === null) return null;
  const name = `\`${field.name}\``;
  const parameter = soleKey(entity) === field ? "id" : isInKey(entity, field) ? `id or ${name}` : name;
  const owned = field === ownerField(entity) ? "; the repository of an owner queries one" : "";
  return `On Citus, methods without a parameter for the ${parameter} query every node${owned}.`;
}
