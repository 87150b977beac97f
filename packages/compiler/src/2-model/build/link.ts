// Links drafts: resolves the relations between the entities of a model.
import type { Report } from "../../diagnostics/report.ts";
import type { Entity, WriteKind } from "../data/entity.ts";
import type { Draft, Drafts, LinkedDraft } from "./draft.ts";
import { markAuditCascades } from "./relation/audit-reach.ts";
import { resolveParents } from "./relation/belongs-to.ts";
import { buildConstraints } from "./relation/constraints.ts";
import { markCycles } from "./relation/foreign-key-cycles.ts";
import { resolveChildren } from "./relation/has-many.ts";
import { resolveJoins } from "./relation/join-targets.ts";
import { addLiveKeys } from "./relation/live-references.ts";
import { addOwnerPairs } from "./relation/owner-references.ts";
import { markReferenced } from "./relation/referenced-rows.ts";
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
  const byPath = new Map<string, LinkedDraft[]>();
  for (const draft of all) {
    const { path } = draft.entity.source;
    const inFile = byPath.get(path);
    if (inFile === undefined) byPath.set(path, [draft]);
    else inFile.push(draft);
  }
  // Of two classes with the same name in a file, the first one counts.
  const named = (path: string, type: string): LinkedDraft | undefined =>
    byPath.get(path)?.find(({ entity }) => entity.names.type === type);
  return { all, named, of: (entity) => byEntity.get(entity) };
}
