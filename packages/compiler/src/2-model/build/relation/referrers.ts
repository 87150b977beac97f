// The parents of all entities into the foreign keys that lead to each.
import type { Draft } from "../draft.ts";

export function collectReferrers(drafts: readonly Draft[]): void {
  for (const { entity, parents } of drafts)
    for (const parent of parents)
      drafts.find((draft) => draft.entity === parent.target)?.referrers.push({ entity, parent });
}
