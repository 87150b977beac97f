// A write into the statement that publishes its event, too: a row of the outbox, and a notification.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { quoteIdentifier, quoteText } from "../../text/identifier.ts";
import { hole, joinSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { type EventKind, eventContent } from "../event-kind.ts";
import { entityJsonSql } from "./event-json.ts";
import { columnSql, columnsSql, freeName } from "./pieces.ts";

/** Whether the statements of writes publish events; with `events: true` alone the application does. */
export function isPublished(entity: Entity): boolean {
  return isStored(entity) || isNotified(entity);
}

/** Whether each event becomes a row of the outbox. */
export function isStored({ events }: Entity): boolean {
  return events?.outbox === true;
}

/** Whether each event is sent to the subscribers of a channel. */
export function isNotified({ events }: Entity): boolean {
  return events?.channel != null;
}

/**
 * A statement that writes rows and gives some of their columns back, null for none. It publishes the event of each row
 * by itself: an event is never without its write, and no write without its event.
 */
export function publishing(entity: Entity, event: EventKind | null, write: Sql, returned: Sql | null): Sql {
  if (event === null) {
    return returned === null
      ? write
      : sql`
        ${write}
        RETURNING ${returned}`;
  }
  const { returning, outbox, notices } = publication(entity, event, returned);
  const written = sql`
    written AS (
      ${write}
      RETURNING ${returning})`;
  // What inserts comes last where nothing is asked back: PostgreSQL counts its rows, and sends none.
  if (outbox !== null && returned === null && notices.length === 0) {
    return sql`
      WITH ${written}
      ${outbox}`;
  }
  return sql`
    WITH ${joinSql([written, ...published(outbox)], ",\n")}
    SELECT ${selected([...(returned === null ? [] : [returned]), ...notices])}
      FROM written`;
}

/** The CTE that stores the events of the rows `written`. */
export function published(outbox: Sql | null): readonly Sql[] {
  if (outbox === null) return [];
  return [
    sql`
      published AS (
        ${outbox})`,
  ];
}

/** What is selected: long items a line each. */
export function selected(items: readonly Sql[]): Sql {
  const isLong = items.some(({ parts }) => parts.some((part) => typeof part !== "string" || part.includes("\n")));
  return joinSql(items, isLong ? ",\n       " : ", ");
}

/** What a statement needs to publish the events of the rows `written`. */
export interface Publication {
  /** The columns that `written` gives back, the event among them. */
  readonly returning: Sql;
  /** Stores the events; null without an outbox. */
  readonly outbox: Sql | null;
  /** Expressions that notify of a row when they are selected from `written`; none without `streams`. */
  readonly notices: readonly Sql[];
}

/** `returned`: what the statement gives back of a row. */
export function publication(entity: Entity, kind: EventKind, returned: Sql | null): Publication {
  const { outbox, channel } = entity.events ?? { outbox: false, channel: null };
  const event = eventColumn(entity);
  const id = columnSql(entity.id);
  const isIdEnough = returned === null || sqlText(returned) === sqlText(id);
  const columns = isIdEnough ? id : columnsSql(entity);
  const insert = sql`
    INSERT INTO public.entity_outbox (entity, entity_id, kind, payload)
    SELECT ${rawSql(quoteText(entity.table.name))}, ${id}, ${rawSql(quoteText(kind))}, ${event} FROM written`;
  const wake = outbox ? [sql`pg_notify('entity_outbox', '')`] : [];
  return {
    returning: sql`${columns}, ${eventJson(entity, kind)} AS ${event}`,
    outbox: outbox ? insert : null,
    notices: channel === null ? [] : [notification(entity, kind, channel), ...wake],
  };
}

/** The event of a row as JSON. */
function eventJson(entity: Entity, kind: EventKind): Sql {
  const type = rawSql(`'type', ${quoteText(kind)}`);
  const id = sql`'id', ${columnSql(entity.id)}`;
  switch (eventContent[kind]) {
    case "entity":
      return sql`jsonb_build_object(${type}, 'entity', ${entityJsonSql(entity)})`;
    case "changes":
      return sql`jsonb_build_object(${type}, ${id}, 'changes', ${hole("changes")})`;
    case "id":
      return sql`jsonb_build_object(${type}, ${id})`;
  }
}

/** PostgreSQL refuses payloads of 8,000 bytes and more: of such an event the type and the id are sent. */
function notification(entity: Entity, kind: EventKind, channel: string): Sql {
  const event = eventColumn(entity);
  const name = rawSql(quoteText(channel));
  if (eventContent[kind] === "id") return sql`pg_notify(${name}, ${event}::TEXT)`;
  const short = sql`jsonb_build_object('type', ${rawSql(quoteText(kind))}, 'id', ${columnSql(entity.id)}, 'truncated', true)`;
  const whole = sql`CASE WHEN octet_length(${event}::TEXT) < 8000 THEN ${event}`;
  return sql`pg_notify(${name}, (${joinSql([whole, sql`ELSE ${short} END`], "\n         ")})::TEXT)`;
}

/** A name that no column of the table has. */
function eventColumn(entity: Entity): Sql {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  return rawSql(quoteIdentifier(freeName("event", taken)));
}
