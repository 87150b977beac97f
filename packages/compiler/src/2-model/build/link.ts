// Links drafts: resolves the relations between the entities of a model, and marks what follows from several of them.

import type { Report } from "../../diagnostics/report.ts";
import type { Entity, WriteKind } from "../data/entity.ts";
import { isJoinOf } from "../data/entity-parts.ts";
import type { Draft, Drafts, LinkedDraft } from "./draft.ts";
import { markAuditCascades } from "./relation/audit-reach.ts";
import { resolveParents } from "./relation/belongs-to.ts";
import { buildConstraints } from "./relation/constraints.ts";
import { resolveChildren } from "./relation/has-many.ts";
import { addLiveKeys, addOwnerPairs } from "./relation/owner-references.ts";
import { resolveLinks } from "./relation/through.ts";

/** Returns linked copies; the drafts themselves do not change, so that they can be kept for the next model. */
export function linkDrafts(drafts: readonly Draft[], report: Report): readonly LinkedDraft[] {
  const linked = indexDrafts(drafts.map((draft) => startLinking(draft, report)));
  for (const draft of linked.all) resolveParents(draft, linked);
  for (const draft of linked.all) resolveChildren(draft, linked);
  for (const draft of linked.all) resolveLinks(draft, linked);
  resolveJoins(linked);
  addOwnerPairs(linked);
  addLiveKeys(linked);
  markCycles(linked);
  markReferenced(linked);
  markAuditCascades(linked);
  for (const draft of linked.all)
    if (draft.entity.constraints !== null) draft.constraints.push(...buildConstraints(draft));
  return linked.all;
}

function startLinking(draft: Draft, report: Report): LinkedDraft {
  const lists = {
    indexes: [...draft.entity.indexes],
    parents: [],
    children: [],
    links: [],
    joinTargets: [],
    constraints: [],
  };
  const entity = {
    ...draft.entity,
    ...lists,
    cascadesToAudit: new Set<WriteKind>(),
    constraints: draft.entity.constraints && lists.constraints,
  };
  return { ...draft, ...lists, entity, report };
}

function indexDrafts(all: readonly LinkedDraft[]): Drafts {
  const byEntity = new Map<Entity, LinkedDraft>(all.map((draft) => [draft.entity, draft]));
  const byPath = Map.groupBy(all, ({ entity }) => entity.source.path);
  // Of two classes with the same name in a file, the first one counts.
  const named = (path: string, type: string): LinkedDraft | undefined =>
    byPath.get(path)?.find(({ entity }) => entity.names.type === type);
  return { all, named, of: (entity) => byEntity.get(entity) };
}

function resolveJoins(drafts: Drafts): void {
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

/** Marks entities that are referred to without a cascade, and those whose cascades reach such rows. */
function markReferenced(drafts: Drafts): void {
  const referenced = new Set(
    drafts.all.flatMap(({ parents }) =>
      parents.filter(({ onDelete }) => onDelete !== "cascade" && onDelete !== "set null").map(({ target }) => target),
    ),
  );
  // The loop also visits entities that it adds.
  for (const entity of referenced) {
    const draft = drafts.of(entity);
    if (draft === undefined) continue;
    draft.entity.canBeReferenced = true;
    for (const { onDelete, target } of draft.parents) if (onDelete === "cascade") referenced.add(target);
  }
}

/** Marks foreign keys between tables that refer to each other, which cannot be part of CREATE TABLE. */
function markCycles(drafts: Drafts): void {
  const circles = circlesOf(drafts);
  for (const { entity, parents } of drafts.all) {
    const circle = circles.get(entity);
    if (circle === undefined) continue;
    for (const [index, parent] of parents.entries())
      if (parent.target !== entity && circles.get(parent.target) === circle)
        parents[index] = { ...parent, closesCycle: true };
  }
}

/** Maps the entities of each cycle to its first one, by Tarjan's algorithm, which visits each foreign key once. */
function circlesOf({ all }: Drafts): ReadonlyMap<Entity, Entity> {
  const order = new Map<Entity, number>();
  const circles = new Map<Entity, Entity>();
  const open: Entity[] = [];
  /** Returns the lowest position that can be reached from the entity. */
  const visit = (entity: Entity): number => {
    const place = order.size;
    order.set(entity, place);
    open.push(entity);
    let lowest = place;
    for (const { target } of entity.parents) {
      const known = order.get(target);
      if (known === undefined) lowest = Math.min(lowest, visit(target));
      else if (!circles.has(target)) lowest = Math.min(lowest, known);
    }
    if (lowest === place) for (const one of open.splice(open.lastIndexOf(entity))) circles.set(one, entity);
    return lowest;
  };
  for (const { entity } of all) if (!order.has(entity)) visit(entity);
  return circles;
}
