// Marks entities whose writes change rows of audited tables through foreign keys.
import type { Entity, ReferentialAction } from "../../data/entity.ts";
import type { Field } from "../../data/field/field.ts";
import { auditWriter } from "../../data/write/events-and-audit.ts";
import type { Drafts } from "../draft.ts";

export function markAuditCascades(drafts: Drafts): void {
  const audited = drafts.all.map(({ entity }) => entity).filter((entity) => auditWriter(entity) === "trigger");
  for (const entity of deleteCascades(audited)) drafts.of(entity)?.entity.cascadesToAudit.add("DELETE");
  for (const entity of updateCascades(audited)) drafts.of(entity)?.entity.cascadesToAudit.add("UPDATE");
}

const emptying: ReadonlySet<ReferentialAction | null> = new Set(["set null", "set default"]);

/** Returns the entities whose deletions delete or change audited rows, also through several foreign keys. */
function deleteCascades(audited: readonly Entity[]): readonly Entity[] {
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

/** Returns the entities whose updates change audited rows by ON UPDATE CASCADE, also through several foreign keys. */
function updateCascades(audited: readonly Entity[]): readonly Entity[] {
  const changing = new Set<Field>();
  const reached = new Set<Entity>();
  const visited = audited.map((entity) => ({ entity, fields: new Set(entity.fields) }));
  for (const { entity, fields } of visited)
    for (const { onUpdate, columns, target } of entity.parents) {
      if (onUpdate !== "cascade") continue;
      const found = columns.filter(({ own }) => fields.has(own)).map((pair) => pair.target);
      const added = found.filter((field) => !changing.has(field));
      if (added.some(({ inUpdate }) => inUpdate)) reached.add(target);
      for (const field of added) changing.add(field);
      if (added.length > 0) visited.push({ entity: target, fields: new Set(added) });
    }
  return [...reached];
}
