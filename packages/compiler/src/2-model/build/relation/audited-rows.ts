// The foreign keys of all entities into whose deleted rows change rows of audited tables.
import { auditor } from "../../data/known-writes.ts";
import type { Drafts } from "../draft.ts";

/** A foreign key deletes or empties the rows of its table; those it deletes may be referred to in turn. */
export function markAuditReached(drafts: Drafts): void {
  const changed = new Set(drafts.all.filter(({ entity }) => auditor(entity) === "trigger").map(({ entity }) => entity));
  const reached = new Set(changed);
  // The loop also visits entities that it adds.
  for (const entity of reached) {
    for (const { onDelete, target } of drafts.of(entity)?.parents ?? []) {
      const isAction = onDelete === "cascade" || (onDelete === "set null" && changed.has(entity));
      const draft = isAction ? drafts.of(target) : undefined;
      if (draft === undefined) continue;
      draft.entity.reachesAudit = true;
      reached.add(draft.entity);
    }
  }
}
