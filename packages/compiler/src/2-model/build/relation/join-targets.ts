// Finds the entities of the tables in `@join`.
import { isJoinOf } from "../../data/join.ts";
import type { Drafts } from "../draft.ts";

export function resolveJoins(drafts: Drafts): void {
  const joining = drafts.all.filter(({ entity }) => entity.joins.length > 0);
  if (joining.length === 0) return;
  const byTable = Map.groupBy(drafts.all, ({ entity }) => entity.table.name);
  for (const { entity, joinTargets } of joining) {
    for (const join of entity.joins) {
      const target = byTable.get(join.table)?.findLast((other) => isJoinOf(join, other.entity.table));
      if (target !== undefined) joinTargets.push({ target: target.entity, span: join.span });
    }
  }
}
