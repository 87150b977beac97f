// The tables that `@join` names into the entities that they are of.
import type { Drafts } from "../draft.ts";

export function resolveJoins(drafts: Drafts): void {
  const joining = drafts.all.filter(({ entity }) => entity.joins.length > 0);
  if (joining.length === 0) return;
  const byTable = new Map(drafts.all.map(({ entity }) => [keyOf(entity.table.schema, entity.table.name), entity]));
  for (const { entity, joined } of joining) {
    for (const { schema, table, span } of entity.joins) {
      const target = byTable.get(keyOf(schema, table));
      if (target !== undefined) joined.push({ target, span });
    }
  }
}

const keyOf = (schema: string, table: string): string => JSON.stringify([schema, table]);
