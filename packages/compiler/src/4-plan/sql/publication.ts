// The events of the rows that a statement has written, as SQL: what they are, where they are stored, who is notified.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { eventMeta } from "../../2-model/data/event-meta.ts";
import type { Field } from "../../2-model/data/field.ts";
import { quoteIdentifier, quoteText } from "../../text/identifier.ts";
import { hole, joinSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { type EventKind, eventContent } from "../event-kind.ts";
import { entityJsonSql } from "./event-json.ts";
import { keyColumns } from "./key.ts";
import { keyJson } from "./key-text.ts";
import { outboxFields, outboxInsert } from "./outbox-insert.ts";
import { columnList, columnSql, columnsSql, freeName } from "./pieces.ts";

/** Whether each event is sent to the subscribers of a channel. */
export function isNotified({ events }: Entity): boolean {
  return events?.channel != null;
}

/** What a statement needs to publish the events of the rows `written`. */
export interface Publication {
  /** The columns that `written` has besides the event, and those that the write gives back for it. */
  readonly columns: { readonly stored: Sql; readonly returned: Sql };
  /** The event and what else is known of the write, as columns of `written`. */
  readonly event: Sql;
  /** Stores the events; null without an outbox. */
  readonly outbox: Sql | null;
  /** Expressions that notify of a row when they are selected from `written`; none without `streams`. */
  readonly notices: readonly Sql[];
}

/** `returned`: what the statement gives back of a row. */
export function publication(
  entity: Entity,
  given: EventKind | EventSql,
  returned: Sql | null,
  actor: Sql | null,
): Publication {
  const { outbox, channel } = entity.events ?? { outbox: null, channel: null };
  const { json, kind, hasValues, isNew } = typeof given === "string" ? eventOf(entity, given) : given;
  const { event, meta } = eventColumns(entity);
  const key = keyColumns(entity);
  const isKeyEnough = returned === null || sqlText(returned) === sqlText(key);
  const columns = isKeyEnough ? columnList(outboxFields(entity)) : columnsSql(entity);
  const needed = isKeyEnough && !hasValues ? columnList(toldFields(entity)) : columnsSql(entity);
  const wake = outbox !== null ? [sql`pg_notify('entity_outbox', '')`] : [];
  return {
    columns: { stored: columns, returned: isNew?.column == null ? needed : sql`${needed}, ${isNew.column}` },
    event: joinSql([sql`${json} AS ${event}`, sql`${metaJson(entity, actor)} AS ${meta}`], ",\n"),
    outbox: outbox === null ? null : outboxInsert(entity, outbox, { kind, event, meta }),
    notices: channel === null ? [] : [notification(entity, { kind, hasValues }, channel), ...wake],
  };
}

/** The fields that an event reads which has no values of the row. */
function toldFields(entity: Entity): readonly Field[] {
  return [...new Set([...outboxFields(entity), ...eventMeta(entity).flatMap(({ field }) => field ?? [])])];
}

/** The event of a row in SQL. */
export interface EventSql {
  /** As JSON, from the columns of the row. */
  readonly json: Sql;
  /** Its kind, for those who have the JSON. */
  readonly kind: Sql;
  /** Whether it has values of the row, of whatever length. */
  readonly hasValues: boolean;
  /** What tells whether the row was added, where it may have been there. */
  readonly isNew?: IsNew;
}

/** Whether a row was added; the column that the write has to give back for it, null where it need not. */
export interface IsNew {
  readonly sql: Sql;
  readonly column: Sql | null;
}

/** Of one kind, in the statements of this entity or of another one. */
export function eventOf(entity: Entity, kind: EventKind, from: Entity = entity): EventSql {
  const json = eventJson(entity, kind, hole("changes"), from);
  return { json, kind: rawSql(quoteText(kind)), hasValues: eventContent[kind] !== "id" };
}

/** Of several kinds: each row that was written has its own. */
export function eventOfEither(entity: Entity): EventSql {
  const { event } = eventColumns(entity);
  return { json: event, kind: sql`${event} ->> 'type'`, hasValues: true };
}

/** Of a row that a statement has added or updated, and which of both. */
export function createdOrUpdated(entity: Entity, isNew: IsNew, changes: Sql): EventSql {
  const json = sql`
    CASE WHEN ${isNew.sql} THEN ${eventJson(entity, "created", changes)}
         ELSE ${eventJson(entity, "updated", changes)} END`;
  return { ...eventOfEither(entity), json, isNew };
}

function eventJson(entity: Entity, kind: EventKind, changes: Sql, from: Entity = entity): Sql {
  const type = rawSql(`'type', ${quoteText(kind)}`);
  const id = sql`'id', ${keyJson(entity)}`;
  switch (eventContent[kind]) {
    case "entity":
      return sql`jsonb_build_object(${type}, 'entity', ${entityJsonSql(entity, from)})`;
    case "changes":
      return sql`jsonb_build_object(${type}, ${id}, 'changes', ${changes})`;
    case "id":
      return sql`jsonb_build_object(${type}, ${id})`;
  }
}

/** What is known of a write besides its event: who wrote, and what the row says. */
function metaJson(entity: Entity, actor: Sql | null): Sql {
  const properties = eventMeta(entity).map(({ name, field, isText }) => {
    const value = field === null ? rawSql("NULL") : isText ? sql`${columnSql(field)}::TEXT` : columnSql(field);
    return sql`${rawSql(quoteText(name))}, ${value}`;
  });
  return sql`jsonb_build_object(${joinSql([sql`'actor', ${actor ?? rawSql("NULL")}`, ...properties], ", ")})`;
}

/**
 * PostgreSQL refuses payloads of 8,000 bytes and more: of such an event the type and the id are sent. What stands
 * between an event and what else is known of it are ten bytes more.
 */
function notification(entity: Entity, { kind, hasValues }: Omit<EventSql, "json">, channel: string): Sql {
  const { event, meta } = eventColumns(entity);
  const name = rawSql(quoteText(channel));
  const rest = sql`jsonb_build_object('meta', ${meta})`;
  if (!hasValues) return sql`pg_notify(${name}, (${event} || ${rest})::TEXT)`;
  const short = sql`jsonb_build_object('type', ${kind}, 'id', ${keyJson(entity)}, 'truncated', true)`;
  const whole = sql`CASE WHEN octet_length(${event}::TEXT) + octet_length(${meta}::TEXT) < 7990 THEN ${event}`;
  return sql`pg_notify(${name}, (${joinSql([whole, sql`ELSE ${short} END || ${rest}`], "\n         ")})::TEXT)`;
}

/** Names that no column of the table has. */
function eventColumns(entity: Entity): { readonly event: Sql; readonly meta: Sql } {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  const named = (name: string): Sql => rawSql(quoteIdentifier(freeName(name, taken)));
  return { event: named("event"), meta: named("meta") };
}
