// Plans the methods that read parents and children; each reads live rows with one statement.
import type { Child, Entity, Parent } from "../../2-model/data/entity.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import { sharedOwner } from "../../2-model/data/ownership.ts";
import { sharedDistribution } from "../../2-model/data/table/distribution.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { MethodPlan, MethodPlans } from "../method.ts";
import {
  equalityCondition,
  keyCondition,
  keyWidth,
  membershipCondition,
  referenceConditions,
  rowConstructor,
} from "../sql/key.ts";
import { columnList, columnsSql, ownerConditions, tableSql } from "../sql/pieces.ts";
import { equalsParameter, newestFirst, pageFrom, readStatement, selectFrom, where } from "../sql/select.ts";
import { readListsMethod, readMethod, readPageMethod, rowsOf } from "./read-method.ts";

type RelationMethod = "find-parent" | "find-child" | "find-child-of-each" | "find-children" | "find-children-of-each";

export const relationPlans: MethodPlans<RelationMethod> = {
  "find-parent": (entity, { name, of }) => planParent(entity, name, of),
  "find-child": (entity, { name, of: child }) => {
    const { target } = child;
    const of = rowsOf(entity, target);
    return readMethod({
      doc: `Returns the ${target.names.label} of the ${entity.names.label} with this id, or null.`,
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of },
      statement: readStatement(entity, name, selectChildren(entity, child, "one"), of),
    });
  },
  "find-child-of-each": (entity, { name, of: child }) => {
    const { target } = child;
    const of = rowsOf(entity, target);
    return readMethod({
      doc: `Returns the ${target.names.pluralLabel} of the ${entity.names.pluralLabel} with these ids, mapped by that id; an id without one is not in the map.`,
      parameters: [{ kind: "ids" }],
      result: { kind: "row-by-id", of, target, key: foreignKey(child) },
      statement: readStatement(entity, name, selectChildren(entity, child, "each"), of),
    });
  },
  "find-children": (entity, { name, of: child }) => {
    const { target } = child;
    const page = pageFrom(1 + keyWidth(entity));
    const text = selectChildren(entity, child, "one", newestFirst(target), page);
    return readPageMethod(entity, target, readStatement(entity, name, text, rowsOf(entity, target)));
  },
  "find-children-of-each": (entity, { name, of: child }) => {
    const { target } = child;
    const of = rowsOf(entity, target);
    const text = selectChildren(entity, child, "each", newestFirst(target));
    const result = { kind: "rows-by-id", of, target, key: foreignKey(child) } as const;
    return readListsMethod(entity, readStatement(entity, name, text, of), result);
  },
};

function planParent(entity: Entity, name: string, parent: Parent): MethodPlan {
  const { target, pairs, field } = parent;
  const of = rowsOf(entity, target);
  const own = columnList(pairs.map((pair) => pair.own));
  const key = sql`(SELECT ${own} FROM ${tableSql(entity)} ${where(entity, [keyCondition(entity)])})`;
  const isTarget = sql`${rowConstructor(pairs.map((pair) => pair.target))} = ${key}`;
  const text = selectFrom(
    columnsSql(target),
    target,
    where(target, [isTarget, ...nodeConditions(entity, parent)], entity),
  );
  return readMethod({
    doc: `Returns the ${target.names.label} that \`${field.name}\` of the ${entity.names.label} with this id refers to, or null.`,
    parameters: [{ kind: "id" }],
    result: { kind: "row-or-null", of },
    statement: readStatement(entity, name, text, of),
  });
}

/** Returns the conditions from which Citus finds the parent's node: on the owner or a field of the key, if one decides it. */
function nodeConditions(entity: Entity, parent: Parent): readonly Sql[] {
  const place = sharedDistribution(entity, parent);
  if (place === null) return [];
  const position = entity.key.fields.indexOf(place.own);
  const hasCondition = sharedOwner(entity, parent.target) === place.target || entity.owner !== place.own;
  return [
    ...(position === -1 ? [] : [equalsParameter(place.target, position + 1)]),
    ...(hasCondition ? [] : ownerConditions(place.target)),
  ];
}

function foreignKey({ pairs }: Child): readonly Field[] {
  return pairs.map(({ own }) => own);
}

/** Returns the SELECT of the children of one row, or of several. */
function selectChildren(entity: Entity, child: Child, of: "one" | "each", ...clauses: readonly Sql[]): Sql {
  const { target } = child;
  const isChild = (of === "one" ? equalityCondition : membershipCondition)(foreignKey(child));
  return selectFrom(
    columnsSql(target),
    target,
    where(target, [isChild, ...childOwnerConditions(entity, child)], entity),
    ...clauses,
  );
}

/** Children without an owner column are visible if their parent is. */
function childOwnerConditions(entity: Entity, child: Child): readonly Sql[] {
  const { target } = child;
  const conditions = referenceConditions(entity, target, foreignKey(child));
  // The foreign key includes the distribution column, so children are on the node of their parent.
  const isOnNode = conditions.length > 0 && entity.owner === entity.distributedBy;
  return isOnNode && target.distributedBy !== null ? ownerConditions(target.distributedBy) : conditions;
}
