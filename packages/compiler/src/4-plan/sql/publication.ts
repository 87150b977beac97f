// The events of the rows that a statement has written, as SQL: what they are, where they are stored, who is notified.
import { type Entity, storedFields } from "../../2-model/data/entity.ts";
import { eventMeta } from "../../2-model/data/event-meta.ts";
import type { Field } from "../../2-model/data/field.ts";
import { moduleOf } from "../../2-model/data/folder.ts";
import { isPublished } from "../../2-model/data/known-writes.ts";
import { exportNames } from "../../2-model/names/exports.ts";
import { quoteIdentifier, quoteLiteral } from "../../text/identifier.ts";
import { hole, joinSql, namedSql, rawSql, type Sql, sql, sqlText } from "../../text/sql.ts";
import { type EventKind, eventContent } from "../event-kind.ts";
import { actorSql } from "./actor.ts";
import { entityJsonSql } from "./event-json.ts";
import { keyColumns } from "./key.ts";
import { keyJson } from "./key-text.ts";
import { outboxFields, outboxInsert } from "./outbox-insert.ts";
import { columnList, columnSql, columnsSql, freeName } from "./pieces.ts";

/** What a statement needs to publish the events of the rows `written`. */
export interface Publication {
  /** The columns that `written` has besides the event, and those that the write gives back for it. */
  readonly columns: { readonly stored: Sql; readonly returned: Sql };
  /** The event and what else is known of the write, as columns of `written`. */
  readonly event: Sql;
  /** Stores the events; null without an outbox. */
  readonly outbox: Sql | null;
  /** Notifies of a row when it is selected from `written`; null without `streams`. */
  readonly notices: Sql | null;
}

/**
 * Its SQL that is the same in all statements is in constants of the entity's row file.
 * @param returned what the statement gives back of a row
 * @param from the entity whose file has the statement
 */
export function publication(
  entity: Entity,
  given: EventKind | EventSql,
  returned: Sql | null,
  from: Entity = entity,
): Publication {
  const { json, hasValues, isNew } = typeof given === "string" ? eventOf(entity, given) : given;
  const { event, meta } = eventColumns(entity);
  const isKeyEnough = returned === null || sqlText(returned) === sqlText(keyColumns(entity));
  const columns = isKeyEnough ? columnList(outboxFields(entity)) : columnsSql(entity);
  const needed = isKeyEnough && !hasValues ? columnList(toldFields(entity)) : columnsSql(entity);
  const constant = (key: keyof EventConstants): Sql | null => {
    const constantSql = eventConstants(entity)[key];
    const { name, file } = exportNames(entity.names)[key];
    return constantSql === null ? null : namedSql(name, sqlText(constantSql), moduleOf(entity, file, from));
  };
  return {
    columns: { stored: columns, returned: isNew?.column == null ? needed : sql`${needed}, ${isNew.column}` },
    event: joinSql([sql`${json} AS ${event}`, sql`${constant("eventMeta") ?? rawSql("NULL")} AS ${meta}`], ",\n"),
    outbox: constant("outboxInsert"),
    notices: constant("eventNotices"),
  };
}

/** The parts of a publication that are the same in all statements; null for what the entity does not have. */
export interface EventConstants {
  readonly eventMeta: Sql | null;
  readonly outboxInsert: Sql | null;
  readonly eventNotices: Sql | null;
}

export function eventConstants(entity: Entity): EventConstants {
  const { outbox, channel } = entity.events ?? { outbox: null, channel: null };
  const { event, meta } = eventColumns(entity);
  const kind = sql`${event} ->> 'type'`;
  const wake = outbox !== null ? [sql`pg_notify('entity_outbox', '')`] : [];
  return {
    eventMeta: isPublished(entity) ? metaJson(entity) : null,
    outboxInsert: outbox === null ? null : outboxInsert(entity, outbox, { kind, event, meta }),
    eventNotices: channel === null ? null : joinSql([notification(entity, channel), ...wake], ",\n  "),
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
  return { json, hasValues: eventContent[kind] !== "id" };
}

/** Of several kinds: each row that was written has its own. */
export function eventOfEither(entity: Entity): EventSql {
  const { event } = eventColumns(entity);
  return { json: event, hasValues: true };
}

/** Of a row that a statement has added or updated, and which of both. */
export function createdOrUpdated(entity: Entity, isNew: IsNew, changes: Sql): EventSql {
  const json = sql`
    CASE WHEN ${isNew.sql} THEN ${eventJson(entity, "created", changes)}
         ELSE ${eventJson(entity, "updated", changes)} END`;
  return { ...eventOfEither(entity), json, isNew };
}

function eventJson(entity: Entity, kind: EventKind, changes: Sql, from: Entity = entity): Sql {
  const type = rawSql(`'type', ${quoteLiteral(kind)}`);
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
function metaJson(entity: Entity): Sql {
  const properties = eventMeta(entity).map(({ name, field, isText }) => {
    const value = field === null ? rawSql("NULL") : isText ? sql`${columnSql(field)}::TEXT` : columnSql(field);
    return sql`${rawSql(quoteLiteral(name))}, ${value}`;
  });
  return sql`jsonb_build_object(${joinSql([sql`'actor', ${actorSql(entity, "UPDATE") ?? rawSql("NULL")}`, ...properties], ", ")})`;
}

/**
 * PostgreSQL refuses payloads of 8,000 bytes and more: of such an event the type and the id are sent. What stands
 * between an event and what else is known of it are ten bytes more.
 */
function notification(entity: Entity, channel: string): Sql {
  const { event, meta } = eventColumns(entity);
  const short = sql`jsonb_build_object('type', ${event} ->> 'type', 'id', ${keyJson(entity)}, 'truncated', true)`;
  return sql`pg_notify(${rawSql(quoteLiteral(channel))}, (
    CASE WHEN octet_length(${event}::TEXT) + octet_length(${meta}::TEXT) < 7990 THEN ${event}
         ELSE ${short} END
      || jsonb_build_object('meta', ${meta}))::TEXT)`;
}

/** Names that no column of the table has. */
function eventColumns(entity: Entity): { readonly event: Sql; readonly meta: Sql } {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  const named = (name: string): Sql => rawSql(quoteIdentifier(freeName(name, taken)));
  return { event: named("event"), meta: named("meta") };
}
