// Foreign keys between entities that have the same owners into those that no owner's row can leave.

import type { Entity, Parent } from "../../data/entity.ts";
import { areSame } from "../../data/indexes.ts";
import { haveSameOwners, ownerField } from "../../data/ownership.ts";
import { relationName } from "../../data/relation-names.ts";
import type { Drafts } from "../draft.ts";

/** The foreign key compares the owners as well; for that the row that it leads to is unique together with its owner. */
export function keepWithinOwners(drafts: Drafts): void {
  for (const { entity, parents } of drafts.all) {
    for (const [index, parent] of parents.entries()) {
      const within = ownersIn(entity, parent);
      if (within === null) continue;
      parents[index] = { ...parent, within };
      const { target } = parent;
      const fields = [...target.key.fields, within.target];
      const indexes = drafts.of(target)?.indexes;
      if (indexes === undefined || indexes.some((other) => other.unique === "all" && areSame(other.fields, fields)))
        continue;
      indexes.push({
        name: relationName(target.table.name, fields, "key"),
        isNamed: false,
        fields,
        method: "btree",
        holds: "values",
        unique: "all",
        where: null,
        madeBy: "unique-constraint",
        span: within.target.span,
      });
    }
  }
}

/** Null where the owners are not the same, and where the foreign key is the owner, or leads to it, or has it. */
function ownersIn(entity: Entity, { pairs, target }: Parent): Parent["within"] {
  const own = ownerField(entity);
  if (own === null || pairs.some((pair) => pair.own === own || pair.target === target.owner)) return null;
  if (target.owner === null || !haveSameOwners(entity, target)) return null;
  return { own, target: target.owner };
}
