// A write into the statement that publishes its event, too: a row of the outbox, and a notification.

import { type PublishingMethod, publication } from "entity-derive/schema";
import type { Entity, WriteKind } from "../../../2-model/data/entity.ts";
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
import { columnsSql } from "../pieces.ts";
import { actingCte } from "./actor.ts";
import { type Logging, loggingOf } from "./audit.ts";
import { publicationConstant, publicationParts } from "./publication.ts";

/** What a write needs besides itself: CTEs before it, and what the rows `written` are joined with and ordered by. */
export interface Around {
  readonly before: readonly Sql[];
  readonly ordered: Sql | null;
}

/** A write, and what it does to the rows. */
export interface WriteSql {
  readonly write: Sql;
  readonly written: WriteKind;
}

/** The event of a row that a statement has added or updated. */
export interface UpsertEvent {
  /** The condition of a new row; the column that the write has to give back for it, null if the table has it. */
  readonly isNew: { readonly sql: Sql; readonly column: Sql | null };
  /** The changes of an updated one, as JSON. */
  readonly changes: Sql;
}

/**
 * A statement that writes rows and gives some of their columns back, null for none. It publishes the event of each row
 * by itself: an event is never without its write, and no write without its event.
 * @param from the entity whose file has the statement
 */
export function publishing(
  entity: Entity,
  event: EventKind | UpsertEvent | null,
  { write, written }: WriteSql,
  returned: Sql | null,
  around: Around | null = null,
  from: Entity = entity,
): Sql {
  const before = [...actingCte(entity, written), ...(around?.before ?? [])];
  const ordered = around?.ordered ?? null;
  const logging = loggingOf(entity, written);
  const parts = publicationParts(entity);
  if (event !== null && parts !== null) {
    const options = optionsOf(entity, event, { before, ordered, logging, returned });
    const rest = [onOneLine(write), ...(options === null ? [] : [options])];
    const [method, ...first] = eventArguments(event);
    const on = publicationConstant(entity, from);
    return calledSql({ on, method, arguments: [...first, ...rest] }, publication(parts)[method]);
  }
  if (logging !== null) return logged(entity, write, { before, ordered, logging, returned });
  const rows = around === null || returned === null ? null : writtenRows(ordered);
  return unpublished(before, write, returned ?? askedBack(entity, written), rows);
}

/** Further parts of a statement. */
interface StatementParts {
  readonly before: readonly Sql[];
  readonly ordered: Sql | null;
  readonly logging: Logging | null;
  readonly returned: Sql | null;
}

/** The method that makes the statement, and its arguments in front of the write. */
function eventArguments(event: EventKind | UpsertEvent): readonly [PublishingMethod, ...SqlArgument[]] {
  if (event === "updated") return ["updated", hole("changes")];
  if (typeof event === "string") return [event];
  const { isNew, changes } = event;
  const column = isNew.column === null ? {} : { column: isNew.column };
  return ["upserted", { kind: "object", members: { isNew: isNew.sql, ...column, changes } }];
}

/** What is not as usual: an event of a whole row goes with that row, and one of an id with nothing. */
function optionsOf(
  entity: Entity,
  event: EventKind | UpsertEvent,
  { before, ordered, logging, returned }: StatementParts,
): SqlObject | null {
  const usual = event === "deleted" || event === "restored" ? null : sqlText(columnsSql(entity));
  const members: Record<string, SqlArgument> = {};
  if ((returned === null ? null : sqlText(returned)) !== usual) members["returned"] = returned;
  if (before.length > 0) members["before"] = joinSql(before, ",\n");
  if (ordered !== null) members["order"] = ordered;
  if (logging !== null) {
    const columns = logging.returned.length === 0 ? {} : { columns: joinSql(logging.returned, ", ") };
    members["log"] = { kind: "object", members: { insert: logging.insert(rawSql("changed")), ...columns } };
  }
  return Object.keys(members).length === 0 ? null : { kind: "object", members };
}

function writtenRows(ordered: Sql | null): Sql {
  return ordered === null ? rawSql("written") : sql`written ${ordered}`;
}

/** A write of rows whose entries in the audit log the statement writes, too. */
function logged(entity: Entity, write: Sql, { before, ordered, logging, returned }: StatementParts): Sql {
  const needed = logging?.needsColumns ? columnsSql(entity) : (returned ?? keyColumns(entity));
  const entries = logging?.insert(rawSql("written")) ?? rawSql("");
  const rows = sql`
    written AS (
      ${write}
      RETURNING ${joinSql([needed, ...(logging?.returned ?? [])], ", ")})`;
  if (returned === null) {
    return sql`
      WITH ${joinSql([...before, rows], ",\n")}
      ${entries}`;
  }
  const log = sql`
    logged AS (
      ${entries})`;
  return sql`
    WITH ${joinSql([...before, rows, log], ",\n")}
    SELECT ${returned}
      FROM ${writtenRows(ordered)}`;
}

function askedBack(entity: Entity, written: WriteKind): Sql | null {
  return placementOf(entity).insertGivesKeys && written === "INSERT" ? keyColumns(entity) : null;
}

function unpublished(before: readonly Sql[], write: Sql, returned: Sql | null, from: Sql | null): Sql {
  const whole =
    returned === null
      ? write
      : sql`
        ${write}
        RETURNING ${returned}`;
  if (from !== null && returned !== null) {
    const written = sql`
      written AS (
        ${whole})`;
    return sql`
      WITH ${joinSql([...before, written], ",\n")}
      SELECT ${returned}
        FROM ${from}`;
  }
  if (before.length === 0) return whole;
  return sql`
    WITH ${joinSql(before, ",\n")}
    ${whole}`;
}
