// SQL with which a statement writes the audit log itself, for tables that cannot have triggers.
import { auditLogColumns } from "entity-derive/schema";
import { type Entity, storedFields, type WriteKind } from "../../../2-model/data/entity.ts";
import { type Field, isPublic } from "../../../2-model/data/field/field.ts";
import { isMoment } from "../../../2-model/data/field/time-field.ts";
import { admitsAdministrators, visibleOwner } from "../../../2-model/data/ownership.ts";
import type { Key } from "../../../2-model/data/table/key.ts";
import { auditWriter } from "../../../2-model/data/write/events-and-audit.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../../text/sql.ts";
import { generatedColumns } from "../../schema/table/generated-columns.ts";
import { columnSql, columnsSql, freeName, qualifiedTable, tableSql } from "../pieces.ts";
import { lockSql } from "../select.ts";
import { actorSql } from "./actor.ts";
import { isTextInJson } from "./event-json.ts";

/** Returns the arguments of the audit functions: the columns of id, soft deletion and owner, and the columns to leave out. */
export function auditArguments(entity: Entity): Sql {
  const { key, deletedAt } = entity;
  const skipped = storedFields(entity).filter((field) => !isPublic(field));
  const whose = visibleOwner(entity)?.column.name ?? "";
  const hidden = [...skipped.map((field) => field.column.name), ...generatedColumns(entity).map(({ name }) => name)];
  const names = [keyArgument(key), deletedAt?.column.name ?? "", whose, ...hidden];
  return rawSql(names.map(quoteLiteral).join(", "));
}

/** Returns the name of the id's column; for a composite key a JSON array of names, with `::text` for text in JSON. */
function keyArgument({ fields: [first, ...others] }: Key): string {
  const moment = (field: Field): string => (isMoment(field) ? "::timestamptz" : "");
  if (others.length === 0) return first.column.name + moment(first);
  const names = [first, ...others].map((field) => field.column.name + (isTextInJson(field) ? "::text" : moment(field)));
  return JSON.stringify(names);
}

/** Additions to a write: RETURNING columns, and the INSERT of the log entries of the rows in `from`. */
export interface AuditLogSql {
  readonly returned: readonly Sql[];
  /** Whether it also needs all columns of the row. */
  readonly needsColumns: boolean;
  readonly insert: (from: Sql) => Sql;
}

/** Returns null if there is no audit log, or a trigger writes it. */
export function auditLogSql(entity: Entity, command: WriteKind): AuditLogSql | null {
  if (auditWriter(entity) !== "statement") return null;
  const { before, after, added } = rowNames(entity);
  const row = wholeRow(entity);
  const entry = (old: Sql, current: Sql): Sql =>
    sql`public.entity_audit_entry(${rawSql(quoteLiteral(command))}, ${old}, ${current}, ${auditArguments(entity)}) AS entry`;
  const [column, value] = admitsAdministrators(entity) ? [", all_owners", ", $allOwners::BOOLEAN"] : ["", ""];
  const insert = (from: Sql, call: Sql): Sql => sql`
    INSERT INTO public.entity_audit_log (${rawSql(auditLogColumns + column)})
    SELECT ${rawSql(quoteLiteral(qualifiedTable(entity)))}, NULLIF(${actorSql(entity, command) ?? rawSql("NULL")}, ''), entry.*${rawSql(value)}
      FROM ${from},
           ${call}`;
  switch (command) {
    case "INSERT":
      // On Citus RETURNING of an INSERT has no whole rows.
      return {
        returned: [],
        needsColumns: true,
        insert: (from) =>
          insert(
            sql`(SELECT ${columnsSql(entity)} FROM ${from}) AS ${added}`,
            entry(rawSql("NULL"), sql`to_jsonb(${added})`),
          ),
      };
    case "UPDATE":
      return {
        returned: [before, sql`${row} AS ${after}`],
        needsColumns: false,
        insert: (from) => insert(from, entry(sql`to_jsonb(${before})`, sql`to_jsonb(${after})`)),
      };
    case "DELETE":
      return {
        returned: [sql`${row} AS ${before}`],
        needsColumns: false,
        insert: (from) => insert(from, entry(sql`to_jsonb(${before})`, rawSql("NULL"))),
      };
  }
}

/**
 * Returns `UPDATE users SET … WHERE …`. For the log it is joined with the rows before the change, which are locked if they
 * are on one node, so that a concurrent write cannot come in between.
 */
export function updateSql(entity: Entity, set: Sql, condition: Sql, by: "id" | "ids"): Sql {
  const head = sql`
    UPDATE ${tableSql(entity)}
       SET ${set}`;
  if (auditWriter(entity) !== "statement") {
    return sql`
      ${head}
       WHERE ${condition}`;
  }
  const { before } = rowNames(entity);
  const keys = entity.primaryKey.map((field) => ({
    column: columnSql(field),
    name: freeColumn(entity, `before_${field.column.name}`),
  }));
  const read = [sql`${wholeRow(entity)} AS ${before}`, ...keys.map(({ column, name }) => sql`${column} AS ${name}`)];
  const same = keys.map(({ column, name }) => sql`${name} = ${column}`);
  return sql`
    ${head}
      FROM (SELECT ${listSql(read)}
              FROM ${tableSql(entity)}
             WHERE ${condition}${lockSql(entity, by, " FOR NO KEY UPDATE") ?? rawSql("")}) AS earlier
     WHERE ${condition} AND ${joinSql(same, " AND ")}`;
}

/** Returns names for a row before a change, after it, and after an insertion. */
function rowNames(entity: Entity): { readonly before: Sql; readonly after: Sql; readonly added: Sql } {
  return {
    before: freeColumn(entity, "before"),
    after: freeColumn(entity, "after"),
    added: freeColumn(entity, "added"),
  };
}

/** Returns a name that no column of the table has. */
function freeColumn(entity: Entity, name: string): Sql {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  return rawSql(quoteIdentifier(freeName(name, taken)));
}

/** Returns the whole row: `issues`, or `issues.*` with a cast if a column has the table's name. */
function wholeRow(entity: Entity): Sql {
  const { name } = entity.table;
  const isColumn = storedFields(entity).some(({ column }) => column.name === name);
  return rawSql(isColumn ? `${quoteIdentifier(name)}.*::${qualifiedTable(entity)}` : quoteIdentifier(name));
}
