// Builds statements that write rows and publish their events in the outbox and as notifications.

import { type PublishingMethod, publication } from "entity-derive/schema";
import type { Entity, WriteKind } from "../../../2-model/data/entity.ts";
import { hasNestedMembers } from "../../../2-model/data/nested.ts";
import { quoteIdentifier } from "../../../text/identifier.ts";
import {
  calledSql,
  hole,
  joinSql,
  onOneLine,
  rawSql,
  type Sql,
  type SqlArgument,
  type SqlObject,
  sql,
  sqlText,
} from "../../../text/sql.ts";
import type { EventKind } from "../../event-kind.ts";
import { placementOf } from "../../placement.ts";
import { keyColumns } from "../key.ts";
import { returnedColumns } from "../nested.ts";
import { columnsSql } from "../pieces.ts";
import { actorCte } from "./actor.ts";
import { type AuditLogSql, auditLogSql } from "./audit.ts";
import { publicationConstant, publicationParts } from "./publication.ts";

/** Additional clauses of a statement: CTEs before the write, and the JOIN and ORDER BY of the rows that it returns. */
export interface WriteClauses {
  readonly ctes: readonly Sql[];
  readonly order: Sql | null;
}

/** An INSERT, UPDATE or DELETE without RETURNING. */
export interface WriteSql {
  readonly write: Sql;
  readonly command: WriteKind;
}

/** The event of an upsert: "created" or "updated". */
export interface UpsertEvent {
  /** The condition for a new row, and the RETURNING column that it needs, if any. */
  readonly isNew: { readonly sql: Sql; readonly column: Sql | null };
  /** The changes of an updated row, as JSON. */
  readonly changes: Sql;
}

/**
 * Returns a statement that writes rows and publishes the event of each, so that there is no write without its event.
 * @param returned the columns to return; null for none
 */
export function publishingSql(
  entity: Entity,
  event: EventKind | UpsertEvent | null,
  { write, command }: WriteSql,
  returned: Sql | null,
  clauses: WriteClauses | null = null,
): Sql {
  const ctes = [...actorCte(entity, command), ...(clauses?.ctes ?? [])];
  const order = clauses?.order ?? null;
  const log = auditLogSql(entity, command);
  const parts = publicationParts(entity);
  if (event !== null && parts !== null) {
    const options = optionsOf(entity, event, { ctes, order, log, returned });
    const rest = [onOneLine(write), ...(options === null ? [] : [options])];
    const [method, ...first] = eventArguments(event);
    const on = publicationConstant(entity);
    return calledSql({ on, method, arguments: [...first, ...rest] }, publication(parts)[method]);
  }
  if (log !== null) return loggedSql(entity, write, { ctes, order, log, returned });
  const rows = clauses === null || returned === null ? null : rowsOf(entity, returned, order);
  return unpublishedSql(entity, ctes, write, returned ?? requiredColumns(entity, command), rows);
}

/** The parts of a statement in addition to its write. */
interface StatementParts {
  readonly ctes: readonly Sql[];
  readonly order: Sql | null;
  readonly log: AuditLogSql | null;
  readonly returned: Sql | null;
}

/** Returns the method of the publication that builds the statement, and its arguments before the write. */
function eventArguments(event: EventKind | UpsertEvent): readonly [PublishingMethod, ...SqlArgument[]] {
  if (event === "updated") return ["updated", hole("changes")];
  if (typeof event === "string") return [event];
  const { isNew, changes } = event;
  const column = isNew.column === null ? {} : { column: isNew.column };
  return ["upserted", { kind: "object", members: { isNew: isNew.sql, ...column, changes } }];
}

/** Returns the options that are not the defaults: events of whole rows return the row, events of ids nothing. */
function optionsOf(
  entity: Entity,
  event: EventKind | UpsertEvent,
  { ctes, order, log, returned }: StatementParts,
): SqlObject | null {
  const byDefault = event === "deleted" || event === "restored" ? null : sqlText(columnsSql(entity));
  const members: Record<string, SqlArgument> = {};
  if ((returned === null ? null : sqlText(returned)) !== byDefault) members["returned"] = returned;
  if (hasNestedColumns(entity, returned)) members["as"] = rawSql(quoteIdentifier(entity.table.name));
  if (ctes.length > 0) members["before"] = joinSql(ctes, ",\n");
  if (order !== null) members["order"] = order;
  if (log !== null) {
    const columns = log.returned.length === 0 ? {} : { columns: joinSql(log.returned, ", ") };
    members["log"] = { kind: "object", members: { insert: log.insert(rawSql("changed")), ...columns } };
  }
  return Object.keys(members).length === 0 ? null : { kind: "object", members };
}

/** Whether a statement returns the columns of nested members, which only a SELECT from the written rows can read. */
function hasNestedColumns(entity: Entity, returned: Sql | null): boolean {
  return returned !== null && hasNestedMembers(entity) && sqlText(returned) === sqlText(returnedColumns(entity));
}

/** Nested members refer to the row by the name of the table. */
function rowsOf(entity: Entity, returned: Sql, order: Sql | null): Sql {
  const written = rawSql(
    hasNestedColumns(entity, returned) ? `written AS ${quoteIdentifier(entity.table.name)}` : "written",
  );
  return order === null ? written : joinSql([written, order], " ");
}

/** Returns a statement that also writes the entries of its rows to the audit log. */
function loggedSql(entity: Entity, write: Sql, { ctes, order, log, returned }: StatementParts): Sql {
  const needed =
    log?.needsColumns || hasNestedColumns(entity, returned) ? columnsSql(entity) : (returned ?? keyColumns(entity));
  const entries = log?.insert(rawSql("written")) ?? rawSql("");
  const rows = sql`
    written AS (
      ${write}
      RETURNING ${joinSql([needed, ...(log?.returned ?? [])], ", ")})`;
  if (returned === null) {
    return sql`
      WITH ${joinSql([...ctes, rows], ",\n")}
      ${entries}`;
  }
  const logged = sql`
    logged AS (
      ${entries})`;
  return sql`
    WITH ${joinSql([...ctes, rows, logged], ",\n")}
    SELECT ${returned}
      FROM ${rowsOf(entity, returned, order)}`;
}

function requiredColumns(entity: Entity, command: WriteKind): Sql | null {
  return placementOf(entity).insertNeedsReturning && command === "INSERT" ? keyColumns(entity) : null;
}

function unpublishedSql(entity: Entity, ctes: readonly Sql[], write: Sql, returned: Sql | null, from: Sql | null): Sql {
  const stored = from !== null && hasNestedColumns(entity, returned) ? columnsSql(entity) : returned;
  const whole =
    stored === null
      ? write
      : sql`
        ${write}
        RETURNING ${stored}`;
  if (from !== null && returned !== null) {
    const writeCte = sql`
      written AS (
        ${whole})`;
    return sql`
      WITH ${joinSql([...ctes, writeCte], ",\n")}
      SELECT ${returned}
        FROM ${from}`;
  }
  if (ctes.length === 0) return whole;
  return sql`
    WITH ${joinSql(ctes, ",\n")}
    ${whole}`;
}
