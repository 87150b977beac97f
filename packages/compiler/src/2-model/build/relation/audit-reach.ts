// The foreign keys of all entities by which a change of one row changes rows of audited tables.
import type { Entity, ReferentialAction } from "../../data/entity.ts";
import type { Field } from "../../data/field/field.ts";
import { auditWriter } from "../../data/write/events-and-audit.ts";
import type { Drafts } from "../draft.ts";

export function markAuditReached(drafts: Drafts): void {
  const audited = drafts.all.map(({ entity }) => entity).filter((entity) => auditWriter(entity) === "trigger");
  for (const entity of reachedByDeletes(audited)) drafts.of(entity)?.entity.cascadesToAudit.add("DELETE");
  for (const entity of reachedByUpdates(audited)) drafts.of(entity)?.entity.cascadesToAudit.add("UPDATE");
}

const emptying: ReadonlySet<ReferentialAction | null> = new Set(["set null", "set default"]);

/** A foreign key deletes or empties the rows of its table; those it deletes may be referred to in turn. */
function reachedByDeletes(audited: readonly Entity[]): readonly Entity[] {
  const changed = new Set(audited);
  // The loop also visits entities that it adds.
  const visited = new Set(audited);
  const reached = new Set<Entity>();
  for (const entity of visited)
    for (const { onDelete, target } of entity.parents)
      if (onDelete === "cascade" || (emptying.has(onDelete) && changed.has(entity))) {
        visited.add(target);
        reached.add(target);
      }
  return [...reached];
}

/** A foreign key changes its own fields with those that it leads to, which other foreign keys may lead to in turn. */
function reachedByUpdates(audited: readonly Entity[]): readonly Entity[] {
  const changing = new Set<Field>();
  const reached = new Set<Entity>();
  const visited = audited.map((entity) => ({ entity, fields: new Set(entity.fields) }));
  for (const { entity, fields } of visited)
    for (const { onUpdate, pairs, ownerPair, target } of entity.parents) {
      if (onUpdate !== "cascade") continue;
      const all = ownerPair === null ? pairs : [...pairs, ownerPair];
      const found = all.filter(({ own }) => fields.has(own)).map((pair) => pair.target);
      const added = found.filter((field) => !changing.has(field));
      if (added.some(({ inUpdate }) => inUpdate)) reached.add(target);
      for (const field of added) changing.add(field);
      if (added.length > 0) visited.push({ entity: target, fields: new Set(added) });
    }
  return [...reached];
}
