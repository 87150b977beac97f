// Parents and children into operations that read them: one statement each, live rows alone.
import { distributionField, samePlace } from "../../2-model/data/distribution.ts";
import type { Child, Entity, Parent } from "../../2-model/data/entity.ts";
import { childMethods } from "../../2-model/names/members.ts";
import { type Sql, sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import { areAmong, areEqual, isRow, keyWidth, ownedBySql, rowSql } from "../sql/key.ts";
import { columnList, columnsSql, ownerSql, tableSql } from "../sql/pieces.ts";
import { equals, newestFirst, pageFrom, readStatement, selectFrom, where } from "../sql/select.ts";
import { reading, readingLists, rowsOf } from "./reading.ts";

export function planRelations(entity: Entity): readonly RepositoryMethod[] {
  return [
    ...entity.parents.map((parent) => planParent(entity, parent)),
    ...entity.children.flatMap((child) => (child.count === "one" ? planChild : planChildren)(entity, child)),
  ];
}

function planParent(entity: Entity, parent: Parent): RepositoryMethod {
  const { target, pairs, field, method } = parent;
  const of = rowsOf(entity, target);
  const own = columnList(pairs.map((pair) => pair.own));
  const key = sql`(SELECT ${own} FROM ${tableSql(entity)} ${where(entity, isRow(entity))})`;
  const isTarget = sql`${rowSql(pairs.map((pair) => pair.target))} = ${key}`;
  const text = selectFrom(columnsSql(target, entity), target, where(target, isTarget, ...onItsNode(entity, parent)));
  return reading({
    name: method,
    doc: [
      `Returns the ${target.names.word} that \`${field.name}\` of the ${entity.names.word} with this id refers to, or null.`,
    ],
    parameters: [{ kind: "id" }],
    result: { kind: "row-or-null", of },
    statement: readStatement(entity, method, text, of),
  });
}

/** What says to Citus on which node the row is that is led to: the owner, or a field of the key; nothing where neither does. */
function onItsNode(entity: Entity, parent: Parent): readonly Sql[] {
  const place = samePlace(entity, parent);
  if (place === null) return [];
  const position = entity.key.fields.indexOf(place.own);
  const isSaid = parent.target.ownerFilter === place.target || entity.ownerFilter !== place.own;
  return [
    ...(position === -1 ? [] : [equals(place.target, position + 1)]),
    ...(isSaid ? [] : ownerSql({ ownerFilter: place.target })),
  ];
}

function planChildren(entity: Entity, child: Child): readonly RepositoryMethod[] {
  const { target, pairs } = child;
  const foreignKey = pairs.map((pair) => pair.own);
  const of = rowsOf(entity, target);
  const columns = columnsSql(target, entity);
  const own = ofOwner(entity, child);
  const ofOne = where(target, areEqual(foreignKey), ...own);
  const page = selectFrom(columns, target, ofOne, newestFirst(target), pageFrom(1 + keyWidth(entity)));
  const all: Sql = selectFrom(columns, target, where(target, areAmong(foreignKey), ...own), newestFirst(target));
  const { one, many } = childMethods(entity, child);
  return readingLists(entity, target, {
    one: readStatement(entity, one, page, of),
    many: readStatement(entity, many, all, of),
    names: { one, many },
    result: { kind: "rows-by-id", of, target, key: foreignKey },
  });
}

/** The child that each row has at most one of. */
function planChild(entity: Entity, child: Child): readonly RepositoryMethod[] {
  const { target, pairs } = child;
  const foreignKey = pairs.map((pair) => pair.own);
  const of = rowsOf(entity, target);
  const columns = columnsSql(target, entity);
  const own = ofOwner(entity, child);
  const { one, many } = childMethods(entity, child);
  const { word, words } = target.names;
  const ofOne = selectFrom(columns, target, where(target, areEqual(foreignKey), ...own));
  const ofAll = selectFrom(columns, target, where(target, areAmong(foreignKey), ...own));
  return [
    reading({
      name: one,
      doc: [`Returns the ${word} of the ${entity.names.word} with this id, or null.`],
      parameters: [{ kind: "id" }],
      result: { kind: "row-or-null", of },
      statement: readStatement(entity, one, ofOne, of),
    }),
    reading({
      name: many,
      doc: [
        `Returns the ${words} of the ${entity.names.words} with these ids, mapped by that id; an id without one is not in the map.`,
      ],
      parameters: [{ kind: "ids" }],
      result: { kind: "row-by-id", of, target, key: foreignKey },
      statement: readStatement(entity, many, ofAll, of),
    }),
  ];
}

/** Children that have no owner of their own are seen where the rows are that they belong to. */
function ofOwner(entity: Entity, { target, pairs }: Child): readonly Sql[] {
  const { ownerFilter } = entity;
  if (ownerFilter === null || target.ownerFilter !== null) return [];
  // The foreign key compares by what both are distributed: children are where their parent is.
  const place = distributionField(target);
  if (place !== null && ownerFilter === distributionField(entity)) return ownerSql({ ownerFilter: place });
  return [
    ownedBySql(
      entity,
      ownerFilter,
      pairs.map(({ own }) => own),
    ),
  ];
}
