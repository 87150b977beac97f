// The foreign keys of all entities into whose rows they can keep from being deleted.
import type { Drafts } from "../draft.ts";

/** A row is held by those that refer to it, or by what holds the rows that would be deleted with it. */
export function markReferenced(drafts: Drafts): void {
  const held = new Set(
    drafts.all.flatMap(({ parents }) =>
      parents.filter(({ onDelete }) => onDelete !== "cascade" && onDelete !== "set null").map(({ target }) => target),
    ),
  );
  // The loop also visits entities that it adds.
  for (const entity of held) {
    const draft = drafts.of(entity);
    if (draft === undefined) continue;
    draft.entity.canBeReferenced = true;
    for (const { onDelete, target } of draft.parents) if (onDelete === "cascade") held.add(target);
  }
}
