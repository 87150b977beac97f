// `audit` of a table without triggers into what a statement needs to write the entries of its rows to the log by itself.
import { auditLogColumns } from "entity-derive/schema";
import { type Entity, storedFields, type WriteKind } from "../../../2-model/data/entity.ts";
import { type Field, isPublic } from "../../../2-model/data/field/field.ts";
import { isMoment } from "../../../2-model/data/field/time-field.ts";
import { visibleOwner } from "../../../2-model/data/ownership.ts";
import { primaryKeyFields } from "../../../2-model/data/table/distribution.ts";
import type { Key } from "../../../2-model/data/table/key.ts";
import { auditWriter } from "../../../2-model/data/write/events-and-audit.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import { joinSql, listSql, rawSql, type Sql, sql } from "../../../text/sql.ts";
import { liveColumns } from "../../schema/table/live-columns.ts";
import { columnSql, columnsSql, freeName, qualifiedTable, tableSql } from "../pieces.ts";
import { lockSql } from "../select.ts";
import { actorSql } from "./actor.ts";
import { isTextInJson } from "./event-json.ts";

/** The columns of the id, of soft deletion and of the owner, and those that no entry shows: the arguments of both functions. */
export function auditArguments(entity: Entity): Sql {
  const { key, deletion } = entity;
  const skipped = storedFields(entity).filter((field) => !isPublic(field));
  const deletedAt = deletion.kind === "soft" ? deletion.field.column.name : "";
  const whose = visibleOwner(entity)?.column.name ?? "";
  const hidden = [...skipped.map((field) => field.column.name), ...liveColumns(entity).map(({ name }) => name)];
  const names = [keyArgument(key), deletedAt, whose, ...hidden];
  return rawSql(names.map(quoteLiteral).join(", "));
}

/** The name of the id's column; of a composite key the JSON array of them, of which `::text` are texts in JSON, too. */
function keyArgument({ fields: [first, ...others] }: Key): string {
  const moment = (field: Field): string => (isMoment(field) ? "::timestamptz" : "");
  if (others.length === 0) return first.column.name + moment(first);
  const names = [first, ...others].map((field) => field.column.name + (isTextInJson(field) ? "::text" : moment(field)));
  return JSON.stringify(names);
}

/** What a write has to give back besides, and the INSERT of the entries of the rows in `from`. */
export interface Logging {
  readonly returned: readonly Sql[];
  /** Whether it needs all columns of the row, too. */
  readonly needsColumns: boolean;
  readonly insert: (from: Sql) => Sql;
}

/** Null where nobody logs, or a trigger does. */
export function loggingOf(entity: Entity, written: WriteKind): Logging | null {
  if (auditWriter(entity) !== "statement") return null;
  const { before, after, added } = rowNames(entity);
  const row = wholeRow(entity);
  const entry = (old: Sql, made: Sql): Sql =>
    sql`public.entity_audit_entry(${rawSql(quoteLiteral(written))}, ${old}, ${made}, ${auditArguments(entity)}) AS entry`;
  const insert = (from: Sql, given: Sql): Sql => sql`
    INSERT INTO public.entity_audit_log (${rawSql(auditLogColumns)})
    SELECT ${rawSql(quoteLiteral(qualifiedTable(entity)))}, NULLIF(${actorSql(entity, written) ?? rawSql("NULL")}, ''), entry.*
      FROM ${from},
           ${given}`;
  switch (written) {
    case "INSERT":
      // Citus gives back no row of an INSERT as a whole.
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
 * `UPDATE users SET …` of the rows where the condition holds. For the log it is joined with the rows as they were, which
 * are locked where one node has them: what follows is what was before, whoever writes at the same time.
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
  const place = primaryKeyFields(entity.key, entity.distribution).map((field) => ({
    column: columnSql(field),
    name: freeColumn(entity, `before_${field.column.name}`),
  }));
  const read = [sql`${wholeRow(entity)} AS ${before}`, ...place.map(({ column, name }) => sql`${column} AS ${name}`)];
  const same = place.map(({ column, name }) => sql`${name} = ${column}`);
  return sql`
    ${head}
      FROM (SELECT ${listSql(read)}
              FROM ${tableSql(entity)}
             WHERE ${condition}${lockSql(entity, by, " FOR NO KEY UPDATE") ?? rawSql("")}) AS earlier
     WHERE ${condition} AND ${joinSql(same, " AND ")}`;
}

/** What a row is called as it was, as it is, and as it was added. */
function rowNames(entity: Entity): { readonly before: Sql; readonly after: Sql; readonly added: Sql } {
  return {
    before: freeColumn(entity, "before"),
    after: freeColumn(entity, "after"),
    added: freeColumn(entity, "added"),
  };
}

/** A name that no column of the table has. */
function freeColumn(entity: Entity, name: string): Sql {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  return rawSql(quoteIdentifier(freeName(name, taken)));
}

/** `issues`: the row with all of its columns. Where a column has the table's name, that alone would be the column. */
function wholeRow(entity: Entity): Sql {
  const { name } = entity.table;
  const isColumn = storedFields(entity).some(({ column }) => column.name === name);
  return rawSql(isColumn ? `${quoteIdentifier(name)}.*::${qualifiedTable(entity)}` : quoteIdentifier(name));
}
