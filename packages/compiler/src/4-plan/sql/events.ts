// `events` into the parts of a write's statement that tell of it: a row of the outbox, and a notification.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { quoteIdentifier, quoteText } from "../../text/identifier.ts";
import { hole, joinSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import { entityJsonSql } from "./event-json.ts";
import { columnSql, columnsSql, freeName } from "./pieces.ts";

export type EventKind = "created" | "updated" | "deleted" | "restored";

/** Whether the statements of writes tell of them; with `events: true` alone the application does. */
export function isTold({ events }: Entity): boolean {
  return events !== null && (events.outbox || events.channel !== null);
}

/**
 * A statement that writes rows and gives some of their columns back, null for none. It tells of each row by itself: an
 * event is never without its write, and no write without its event.
 */
export function telling(entity: Entity, kind: EventKind, write: Sql, returned: Sql | null): Sql {
  if (!isTold(entity)) {
    return returned === null
      ? write
      : sql`
        ${write}
        RETURNING ${returned}`;
  }
  const { steps, rows, notices } = told(entity, kind);
  const written = sql`
    written AS (
      ${write}
      RETURNING ${writtenColumns(entity, kind)})`;
  // What inserts comes last where nothing is asked back: PostgreSQL counts its rows, and sends none.
  if (returned === null && notices.length === 0) {
    return sql`
      WITH ${written}
      ${stored(entity, kind, rows)}`;
  }
  return sql`
    WITH ${joinSql([written, ...steps], ",\n")}
    SELECT ${selection([...(returned === null ? [] : [returned]), ...notices])}
      FROM ${rows}`;
}

/** What is selected, a line each. */
export function selection(items: readonly Sql[]): Sql {
  return joinSql(items, ",\n       ");
}

/** What a statement adds to the rows `written`. */
export interface Telling {
  /** CTEs after `written`. */
  readonly steps: readonly Sql[];
  /** The rows, with the columns that `written` has. */
  readonly rows: Sql;
  /** Expressions that notify of a row when they are selected from `rows`; none without `streams`. */
  readonly notices: readonly Sql[];
}

export function told(entity: Entity, kind: EventKind): Telling {
  const { outbox, channel } = entity.events ?? { outbox: false, channel: null };
  const written = rawSql("written");
  const insert = (rows: Sql): readonly Sql[] => {
    if (!outbox) return [];
    return [
      sql`
        stored AS (
          ${stored(entity, kind, rows)})`,
    ];
  };
  if (channel === null) return { steps: insert(written), rows: written, notices: [] };
  const rows = rawSql("told");
  const step = sql`
    told AS (
      SELECT ${writtenColumns(entity, kind)}, ${eventJson(entity, kind)} AS ${eventColumn(entity)}
        FROM written)`;
  const wake = outbox ? [sql`pg_notify('entity_outbox', '')`] : [];
  return { steps: [step, ...insert(rows)], rows, notices: [notification(entity, kind, channel), ...wake] };
}

/** Whether an event carries values of the row; else it carries the id alone. */
function isLong(kind: EventKind): boolean {
  return kind === "created" || kind === "updated";
}

/** What the event needs of the rows that were written. */
function writtenColumns(entity: Entity, kind: EventKind): Sql {
  return isLong(kind) ? columnsSql(entity) : columnSql(entity.id);
}

/** The events of some rows into the outbox. */
function stored(entity: Entity, kind: EventKind, rows: Sql): Sql {
  const event = entity.events?.channel === null ? eventJson(entity, kind) : eventColumn(entity);
  return sql`
    INSERT INTO public.entity_outbox (entity, entity_id, kind, payload)
    SELECT ${rawSql(quoteText(entity.table.name))}, ${columnSql(entity.id)}, ${rawSql(quoteText(kind))}, ${event}
      FROM ${rows}`;
}

/** The event of a row as JSON. */
function eventJson(entity: Entity, kind: EventKind): Sql {
  const type = rawSql(`'type', ${quoteText(kind)}`);
  const id = sql`'id', ${columnSql(entity.id)}`;
  switch (kind) {
    case "created":
      return sql`jsonb_build_object(${type}, 'entity', ${entityJsonSql(entity)})`;
    case "updated":
      return sql`jsonb_build_object(${type}, ${id}, 'changes', ${hole("changes")})`;
    case "deleted":
    case "restored":
      return sql`jsonb_build_object(${type}, ${id})`;
  }
}

/** PostgreSQL refuses payloads of 8,000 bytes and more: of such an event the type and the id are sent. */
function notification(entity: Entity, kind: EventKind, channel: string): Sql {
  const event = eventColumn(entity);
  const name = rawSql(quoteText(channel));
  if (!isLong(kind)) return sql`pg_notify(${name}, ${event}::TEXT)`;
  const short = sql`jsonb_build_object('type', ${rawSql(quoteText(kind))}, 'id', ${columnSql(entity.id)}, 'truncated', true)`;
  const whole = sql`CASE WHEN octet_length(${event}::TEXT) < 8000 THEN ${event}`;
  return sql`pg_notify(${name}, (${joinSql([whole, sql`ELSE ${short} END`], "\n         ")})::TEXT)`;
}

/** A name that no column of the table has. */
function eventColumn(entity: Entity): Sql {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  return rawSql(quoteIdentifier(freeName("event", taken)));
}
