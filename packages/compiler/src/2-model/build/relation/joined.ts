// The tables that `@join` names into the entities that they are of.
import type { Entity } from "../../data/entity.ts";
import type { Drafts } from "../draft.ts";

export function resolveJoins(drafts: Drafts): void {
  const joined = drafts.all.filter(({ entity }) => entity.joins.length > 0);
  if (joined.length === 0) return;
  const byTable = new Map(drafts.all.map(({ entity }) => [keyOf(entity.table.schema, entity.table.name), entity]));
  const targetOf = (schema: string, table: string): Entity | null => byTable.get(keyOf(schema, table)) ?? null;
  for (const { entity } of joined)
    entity.joins = entity.joins.map((join) => ({ ...join, target: targetOf(join.schema, join.table) }));
}

const keyOf = (schema: string, table: string): string => JSON.stringify([schema, table]);
