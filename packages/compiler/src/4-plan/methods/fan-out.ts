// The remark about the methods of a table that Citus distributes which do not say on which node to look.
import { distributionField } from "../../2-model/data/distribution.ts";
import type { Entity } from "../../2-model/data/entity.ts";
import { isInKey } from "../../2-model/data/key.ts";
import { ownerField } from "../../2-model/data/ownership.ts";

/** Null where the table is on one server. */
export function fanOutRemark(entity: Entity): string | null {
  const field = distributionField(entity);
  if (field === null) return null;
  const name = `\`${field.name}\``;
  const given = isInKey(entity, field) ? `neither an id nor ${name}` : `no ${name}`;
  const owned = field === ownerField(entity) ? "; the repository of an owner asks one" : "";
  return `On Citus, methods that are given ${given} ask every node${owned}.`;
}
