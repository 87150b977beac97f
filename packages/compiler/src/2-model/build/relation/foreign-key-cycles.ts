// Foreign keys of tables that need each other into those that can only be added when all of them exist.
import type { Entity } from "../../data/entity.ts";
import type { Draft } from "../draft.ts";

/** Foreign keys between tables that need each other cannot be part of their CREATE TABLE. */
export function markCycles(drafts: readonly Draft[]): void {
  const reaches = (from: Entity, to: Entity, visited: Set<Entity>): boolean => {
    if (from === to) return true;
    if (visited.has(from)) return false;
    visited.add(from);
    return from.parents.some((parent) => reaches(parent.target, to, visited));
  };
  for (const { entity, parents } of drafts) {
    for (const [index, parent] of parents.entries()) {
      const isCycle = parent.target !== entity && reaches(parent.target, entity, new Set());
      if (isCycle) parents[index] = { ...parent, closesCycle: true };
    }
  }
}
