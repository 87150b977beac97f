// Adds owners to foreign keys, so that a row cannot refer to a row of another owner.

import type { Entity, Parent } from "../../data/entity.ts";
import { describeType } from "../../data/field/describe-type.ts";
import { haveSameOwners, ownerField } from "../../data/ownership.ts";
import { relationName } from "../../data/table/constraint-names.ts";
import { distributionField } from "../../data/table/distribution.ts";
import { haveSameFields } from "../../data/table/indexes.ts";
import type { Drafts } from "../draft.ts";
import { btreeOver } from "../entity/indexes.ts";

/** Adds the owner to foreign keys, and to the target a unique index over its key and owner, which they require. */
export function addOwnerPairs(drafts: Drafts): void {
  for (const { entity, parents } of drafts.all) {
    for (const [index, parent] of parents.entries()) {
      const ownerPair = ownersIn(entity, parent) ?? placesIn(entity, parent);
      if (ownerPair === null) continue;
      parents[index] = { ...parent, ownerPair };
      const { target } = parent;
      const fields = [...target.key.fields, ownerPair.target];
      const indexes = drafts.of(target)?.indexes;
      if (
        indexes === undefined ||
        indexes.some((other) => other.unique === "all" && haveSameFields(other.fields, fields))
      )
        continue;
      indexes.push({
        ...btreeOver(fields),
        name: relationName(target.table.name, fields, "key"),
        unique: "all",
        createdBy: "unique-constraint",
        span: ownerPair.target.span,
      });
    }
  }
}

/**
 * Returns the distribution fields if the foreign key does not compare them yet: Citus requires them in foreign keys.
 */
function placesIn(entity: Entity, { pairs, target }: Parent): Parent["ownerPair"] {
  const [own, other] = [distributionField(entity), distributionField(target)];
  if (own === null || other === null || pairs.some((pair) => pair.own === own || pair.target === other)) return null;
  return describeType(own.type) === describeType(other.type) ? { own, target: other } : null;
}

/**
 * Returns the owner fields; null if the owners differ, or if the foreign key contains or refers to an owner already.
 */
function ownersIn(entity: Entity, { pairs, target }: Parent): Parent["ownerPair"] {
  const own = ownerField(entity);
  if (own === null || pairs.some((pair) => pair.own === own || pair.target === target.owner)) return null;
  if (target.owner === null || !haveSameOwners(entity, target)) return null;
  return { own, target: target.owner };
}
