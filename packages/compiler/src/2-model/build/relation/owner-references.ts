// Adds to foreign keys that both rows have the same owner, or that the parent is live, and the unique indexes that this takes.

import type { Span } from "../../../diagnostics/span.ts";
import type { addedPair, Entity, Parent } from "../../data/entity.ts";
import { describeType } from "../../data/field/column-type.ts";
import { type Field, plainColumn } from "../../data/field/field.ts";
import { haveSameOwners } from "../../data/ownership.ts";
import { relationName } from "../../data/table/constraint-names.ts";
import { haveSameFields, type Index } from "../../data/table/indexes.ts";
import type { Drafts } from "../draft.ts";
import { btreeOver } from "../entity/indexes.ts";

/** Adds the owner to foreign keys, and to the target a unique index over its key and owner, which they require. */
export function addOwnerPairs(drafts: Drafts): void {
  for (const { entity, parents } of drafts.all) {
    for (const [index, parent] of parents.entries()) {
      const added = ownersIn(entity, parent) ?? placesIn(entity, parent);
      if (added === null) continue;
      parents[index] = { ...parent, columns: [...parent.pairs, added] };
      const { target } = parent;
      const fields = [...target.key.fields, added.target];
      const indexes = drafts.of(target)?.indexes;
      if (indexes?.some((other) => other.unique === "all" && haveSameFields(other.fields, fields)) === false)
        indexes.push(uniqueKey(target, fields, added.target.span));
    }
  }
}

/**
 * Returns the distribution fields if the foreign key does not compare them yet: Citus requires them in foreign keys.
 */
function placesIn(entity: Entity, { pairs, target }: Parent): ReturnType<typeof addedPair> {
  const [own, other] = [entity.distributedBy, target.distributedBy];
  if (own === null || other === null || pairs.some((pair) => pair.own === own || pair.target === other)) return null;
  return describeType(own.type) === describeType(other.type) ? { own, target: other } : null;
}

/**
 * Returns the owner fields; null if the owners differ, or if the foreign key contains or refers to an owner already.
 */
function ownersIn(entity: Entity, { pairs, target }: Parent): ReturnType<typeof addedPair> {
  const own = entity.owner;
  if (own === null || pairs.some((pair) => pair.own === own || pair.target === target.annotatedOwner)) return null;
  if (target.annotatedOwner === null || !haveSameOwners(entity, target)) return null;
  return { own, target: target.annotatedOwner };
}

/** Adds the unique indexes. It runs after `addOwnerPairs`, whose owners they include. */
export function addLiveKeys(drafts: Drafts): void {
  for (const { parents } of drafts.all) {
    for (const { live, columns, target } of parents) {
      const draft = drafts.of(target);
      if (live === null || target.deletedAt === null || draft === undefined) continue;
      draft.entity.hasLiveColumn = true;
      const fields = [...columns.map((pair) => pair.target), liveField(target.deletedAt)];
      const key = uniqueKey(target, fields, live.span);
      if (draft.indexes.every(({ name }) => name !== key.name)) draft.indexes.push(key);
    }
  }
}

/** Returns the unique index over the fields that a foreign key refers to. */
function uniqueKey({ table }: Entity, fields: readonly Field[], span: Span): Index {
  const name = relationName(table.name, fields, "key");
  return { ...btreeOver(fields), name, unique: "all", createdBy: "unique-constraint", span };
}

/** Returns the generated column as a field for index keys; no class declares it and no statement reads it. */
function liveField(deletedAt: Field): Field {
  const names = { name: "live", jsonName: "live", path: ["live"] };
  return { ...deletedAt, ...names, column: plainColumn("live"), type: { kind: "scalar", scalar: "boolean" } };
}
