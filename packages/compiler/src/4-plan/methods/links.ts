// Relations through a join entity into operations: the rows that it leads to, and which ones it leads to.
import { type Entity, type Link, storedFields } from "../../2-model/data/entity.ts";
import { type Field, isRequired } from "../../2-model/data/field.ts";
import { ownerField } from "../../2-model/data/ownership.ts";
import { valuesOfLink } from "../../2-model/data/references.ts";
import { type LinkMethods, linkMethods } from "../../2-model/names/members.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { rawSql, type Sql, sql } from "../../text/sql.ts";
import type { RepositoryMethod } from "../method.ts";
import type { MethodParameter } from "../parameter.ts";
import { keyColumns, keyWidth, ownedBySql } from "../sql/key.ts";
import { columnSql, columnsSql, conditionsSql, freeName, tableSql, visibleWhere } from "../sql/pieces.ts";
import {
  equals,
  linesOf,
  newestFirst,
  pageFrom,
  readStatement,
  selectFrom,
  staticStatement,
  where,
} from "../sql/select.ts";
import type { Statement } from "../statement.ts";
import { removal } from "./delete.ts";
import { linkChange, lockedParent } from "./link-changes.ts";
import { readingLists, rowsOf } from "./reading.ts";

export function planLinks(entity: Entity): readonly RepositoryMethod[] {
  return entity.links.flatMap((link) => {
    const methods = linkMethods(entity, link);
    return [...planReads(entity, link, methods), ...planWrites(entity, link, methods)];
  });
}

function planReads(entity: Entity, link: Link, { one, many }: LinkMethods): readonly RepositoryMethod[] {
  const { target, through, own, other } = link;
  const of = rowsOf(entity, target);
  const columns = columnsSql(target, entity);
  const ofThese = ofOwner(entity, link);
  const joined = sql`
    ${keyColumns(target)} IN (
      SELECT ${columnSql(other)}
        FROM ${tableSql(through)}
       WHERE ${conditionsSql(through, equals(own, 1), ...ofThese)})`;
  const page = selectFrom(columns, target, where(target, joined), newestFirst(target), pageFrom(1 + keyWidth(entity)));
  const [row = joined, id = joined] = freeColumns(target, "linked_row", "linked_id");
  const isAmong = sql`${columnSql(own)} = ANY($1)`;
  const all = sql`
    SELECT ${columns}, ${id}
      FROM ${tableSql(target)}
      JOIN (SELECT ${columnSql(other)} AS ${row}, ${columnSql(own)} AS ${id}
              FROM ${tableSql(through)}
             WHERE ${conditionsSql(through, isAmong, ...ofThese)}) AS linked ON ${keyColumns(target)} = ${row}`;
  return readingLists(entity, target, {
    one: readStatement(entity, one, page, of),
    many: readStatement(entity, many, linesOf([all, visibleWhere(target), newestFirst(target)]), {
      kind: "linked",
      of,
    }),
    names: { one, many },
    result: { kind: "linked-rows-by-id", of, target },
  });
}

/** Names for columns of ours beside those of the entity. */
function freeColumns(entity: Entity, ...names: readonly string[]): readonly Sql[] {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  return names.map((name) => rawSql(quoteIdentifier(freeName(name, taken))));
}

/** Rows of a join entity that have no owner of their own are seen where the rows are that they lead from. */
function ofOwner(entity: Entity, { through, own }: Link): readonly Sql[] {
  const { ownerFilter } = entity;
  return ownerFilter === null || through.ownerFilter !== null ? [] : [ownedBySql(entity, ownerFilter, [own])];
}

function planWrites(entity: Entity, link: Link, { add, remove, set }: LinkMethods): readonly RepositoryMethod[] {
  const { target, through } = link;
  const { word, type } = entity.names;
  const { words } = target.names;
  const write = { event: null, hook: null };
  const ids: readonly MethodParameter[] = [{ kind: "id" }, { kind: "target-ids", target }];
  const values = linkValues(link);
  const forNew =
    values.length === 0 ? [] : [`\`values\` are for new rows of \`${through.table.name}\`; existing rows keep theirs.`];
  const missing = [
    `@throws {NotFoundError} if there is no ${word} with this id, or if one of the ${words} does not exist; nothing is written`,
  ];
  const changed = (name: string, change: "add" | "set"): Statement =>
    staticStatement(entity, name, linkChange(entity, link, change), { kind: "links" });
  const ofLink = [sql`${columnSql(link.own)} = (${lockedParent(entity)})`, sql`${columnSql(link.other)} = ANY($2)`];
  const removing = removal(through, { by: "ids", conditions: ofLink }, null, entity);
  const lock = staticStatement(entity, `lock${type}`, lockedParent(entity), { kind: "ids" });
  return [
    {
      name: add,
      doc: [`Adds these ${words} to the ${word}; returns how many of them it did not have.`, ...forNew, ...missing],
      parameters: [...ids, ...values],
      result: { kind: "affected" },
      body: { kind: "add-links", statement: changed(add, "add"), lock: null, link },
      write,
    },
    {
      name: remove,
      doc: [`Removes these ${words} from the ${word}; returns how many of them it had.`],
      parameters: ids,
      result: { kind: "affected" },
      body: { kind: "remove-links", statement: staticStatement(entity, remove, removing, { kind: "none" }) },
      write,
    },
    {
      name: set,
      doc: [
        `Replaces the ${words} of the ${word} with these; returns how many were added or removed.`,
        "Concurrent calls run one after the other.",
        ...forNew,
        ...missing,
      ],
      parameters: [...ids, ...values],
      result: { kind: "affected" },
      body: { kind: "add-links", statement: changed(set, "set"), lock, link },
      write,
    },
  ];
}

/** The columns of new rows that no relation fills. */
function linkValues(link: Link): readonly MethodParameter[] {
  const { request, server } = valuesOfLink(link);
  const fields = [...request, ...server];
  const owner = ownerField(link.through);
  const isRequiredOf = (some: readonly Field[]): boolean => some.some(isRequired);
  const others = fields.filter((field) => field !== owner);
  const required = isRequiredOf(others) ? "always" : isRequiredOf(fields) ? "without-owner" : "never";
  return fields.length === 0 ? [] : [{ kind: "link-values", link, required }];
}
