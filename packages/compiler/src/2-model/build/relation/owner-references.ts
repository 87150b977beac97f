// Foreign keys between entities that have the same owners into those that no owner's row can leave.

import type { Entity, Parent } from "../../data/entity.ts";
import { describeType } from "../../data/field/describe-type.ts";
import { haveSameOwners, ownerField } from "../../data/ownership.ts";
import { relationName } from "../../data/table/constraint-names.ts";
import { distributionField } from "../../data/table/distribution.ts";
import { plainKeys } from "../../data/table/index-keys.ts";
import { haveSameFields } from "../../data/table/indexes.ts";
import type { Drafts } from "../draft.ts";

/** The foreign key compares the owners as well; for that the row that it leads to is unique together with its owner. */
export function keepWithinOwners(drafts: Drafts): void {
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
        name: relationName(target.table.name, fields, "key"),
        isNamed: false,
        keys: plainKeys(fields),
        fields,
        include: [],
        method: "btree",
        content: "values",
        unique: "all",
        where: null,
        createdBy: "unique-constraint",
        span: ownerPair.target.span,
      });
    }
  }
}

/** Of rows that are on different nodes otherwise, the foreign key compares what says on which. */
function placesIn(entity: Entity, { pairs, target }: Parent): Parent["ownerPair"] {
  const [own, other] = [distributionField(entity), distributionField(target)];
  if (own === null || other === null || pairs.some((pair) => pair.own === own || pair.target === other)) return null;
  return describeType(own.type) === describeType(other.type) ? { own, target: other } : null;
}

/** Null where the owners are not the same, and where the foreign key is the owner, or leads to it, or has it. */
function ownersIn(entity: Entity, { pairs, target }: Parent): Parent["ownerPair"] {
  const own = ownerField(entity);
  if (own === null || pairs.some((pair) => pair.own === own || pair.target === target.owner)) return null;
  if (target.owner === null || !haveSameOwners(entity, target)) return null;
  return { own, target: target.owner };
}
