// Marks the foreign keys in cycles of tables, which are added after all tables exist.
import type { Entity } from "../../data/entity.ts";
import type { Drafts } from "../draft.ts";

/** Marks foreign keys between tables that refer to each other, which cannot be part of CREATE TABLE. */
export function markCycles(drafts: Drafts): void {
  const circles = circlesOf(drafts);
  for (const { entity, parents } of drafts.all) {
    const circle = circles.get(entity);
    if (circle === undefined) continue;
    for (const [index, parent] of parents.entries())
      if (parent.target !== entity && circles.get(parent.target) === circle)
        parents[index] = { ...parent, closesCycle: true };
  }
}

/** Maps the entities of each cycle to its first one, by Tarjan's algorithm, which visits each foreign key once. */
function circlesOf({ all }: Drafts): ReadonlyMap<Entity, Entity> {
  const order = new Map<Entity, number>();
  const circles = new Map<Entity, Entity>();
  const open: Entity[] = [];
  /** Returns the lowest position that can be reached from the entity. */
  const visit = (entity: Entity): number => {
    const place = order.size;
    order.set(entity, place);
    open.push(entity);
    let lowest = place;
    for (const { target } of entity.parents) {
      const known = order.get(target);
      if (known === undefined) lowest = Math.min(lowest, visit(target));
      else if (!circles.has(target)) lowest = Math.min(lowest, known);
    }
    if (lowest === place) for (const one of open.splice(open.lastIndexOf(entity))) circles.set(one, entity);
    return lowest;
  };
  for (const { entity } of all) if (!order.has(entity)) visit(entity);
  return circles;
}
