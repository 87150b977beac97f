// The tables of entities with an owner, as the analysis of statements asks for them.
import { addedPair, type Entity } from "../../../2-model/data/entity.ts";
import { haveSameOwners } from "../../../2-model/data/ownership.ts";
import type { RestrictedReference, RestrictedTable, RestrictionRules } from "../../analyze/restrictions/rules.ts";
import type { TreeNode } from "../../analyze/tree/node.ts";

const externalParameter = 0;

/** Returns the rules by which each table of an owner is restricted to a parameter; null if the statement has none. */
export function ownerRules(entities: readonly Entity[], parameter: number | null): RestrictionRules {
  const tables = new Map(entities.flatMap(ownedTable));
  return {
    tableOf: ({ schema, table }) => tables.get(JSON.stringify([schema, table])) ?? null,
    isValue: (node) => isParameter(node) && node.number("paramid") === parameter,
    countsOuterColumns: () => true,
  };
}

export function isParameter(node: TreeNode): boolean {
  return node.tag === "PARAM" && node.number("paramkind") === externalParameter;
}

function ownedTable(entity: Entity): readonly (readonly [string, RestrictedTable])[] {
  const { owner } = entity;
  if (owner === null) return [];
  const key = JSON.stringify([entity.table.schema, entity.table.name]);
  return [[key, { column: owner.column.name, references: ownedReferences(entity) }]];
}

/** The foreign keys that contain the owner. */
function ownedReferences(entity: Entity): readonly RestrictedReference[] {
  return entity.parents
    .filter((parent) => addedPair(parent) !== null && haveSameOwners(entity, parent.target))
    .map(({ target, pairs }) => ({
      schema: target.table.schema,
      table: target.table.name,
      pairs: pairs.map(({ own, target: other }) => ({ own: own.column.name, target: other.column.name })),
    }));
}
