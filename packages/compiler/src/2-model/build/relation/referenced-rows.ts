// Marks entities whose rows cannot be deleted while other rows refer to them.
import type { Drafts } from "../draft.ts";

/** Marks entities that are referred to without a cascade, and those whose cascades reach such rows. */
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
