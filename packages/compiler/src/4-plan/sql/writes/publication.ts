// SQL that the publishing statements of a table share.

import { type PublicationParts, publication } from "entity-derive/schema";
import { type Entity, storedFields } from "../../../2-model/data/entity.ts";
import type { Field } from "../../../2-model/data/field/field.ts";
import { moduleOf } from "../../../2-model/data/folder.ts";
import { visibleOwner } from "../../../2-model/data/ownership.ts";
import { outboxOwner, publishesEvents } from "../../../2-model/data/write/events-and-audit.ts";
import { exportNames } from "../../../2-model/names/exports.ts";
import { quoteIdentifier, quoteLiteral } from "../../../text/identifier.ts";
import { joinSql, namedSql, rawSql, type Sql, type SqlCall, sql, sqlText } from "../../../text/sql.ts";
import { placementOf } from "../../placement.ts";
import { keyColumns } from "../key.ts";
import { keyJson, keyText } from "../key-text.ts";
import { columnList, columnSql, columnsSql, freeName } from "../pieces.ts";
import { actorSql } from "./actor.ts";
import { entityJson } from "./event-json.ts";

/** Returns null if no statement of the entity publishes events. */
export function publicationParts(entity: Entity): PublicationParts | null {
  if (!publishesEvents(entity)) return null;
  const { outbox, channel } = entity.events ?? { outbox: null, channel: null };
  const owner = outboxOwner(entity);
  const stored = [...new Set([...entity.key.fields, ...(owner === null ? [] : [owner])])];
  const described = [...new Set([...stored, ...eventMeta(entity).flatMap(({ field }) => field ?? [])])];
  const key = sqlText(keyColumns(entity));
  const [id, idText] = [sqlText(keyJson(entity)), sqlText(keyText(entity))];
  const names = eventColumns(entity);
  const placement = placementOf(entity);
  return {
    table: entity.table.name,
    columns: sqlText(columnsSql(entity)),
    key,
    ...(id === key ? {} : { id }),
    ...(idText === key ? {} : { idText }),
    ...(stored.length === entity.key.fields.length ? {} : { stored: columnText(stored) }),
    ...(described.length === stored.length || placement.publication.isDistributed !== true
      ? {}
      : { described: columnText(described) }),
    entity: sqlText(entityJson(entity)),
    meta: sqlText(metaJson(entity)),
    ...(outbox === null ? {} : { outbox: outbox.kind }),
    ...(owner === null ? {} : { owner: `${quoteIdentifier(owner.column.name)}::TEXT` }),
    ...(channel === null ? {} : { channel }),
    ...placement.publication,
    ...(names.event === "event" && names.meta === "meta" ? {} : { names }),
  };
}

/** Returns the constant of the row file that builds publishing statements. */
export function publicationConstant(entity: Entity): SqlCall["on"] {
  const { name, file } = exportNames(entity.names).publication;
  return { name, module: moduleOf(entity, file) };
}

/** Returns parts of that constant for a publishing statement of another form; null if no events are published. */
export function publicationSql(entity: Entity): PublicationSql | null {
  const parts = publicationParts(entity);
  if (parts === null) return null;
  const { events, meta, stored, outbox, notices } = publication(parts);
  const { name, module } = publicationConstant(entity);
  const named = (member: string, text: string): Sql => namedSql(`${name}.${member}`, text, module);
  const columns = eventColumns(entity);
  return {
    created: named("events.created", events.created),
    deleted: named("events.deleted", events.deleted),
    restored: named("events.restored", events.restored),
    stored: named("stored", stored),
    event: rawSql(columns.event),
    meta: sql`${named("meta", meta)} AS ${rawSql(columns.meta)}`,
    outbox: outbox === "" ? null : named("outbox", outbox),
    notices: notices === "" ? null : named("notices", notices),
  };
}

export interface PublicationSql {
  /** Events, as JSON. */
  readonly created: Sql;
  readonly deleted: Sql;
  readonly restored: Sql;
  /** The columns that the CTE `written` has in addition to the event. */
  readonly stored: Sql;
  /** The name of the event's column. */
  readonly event: Sql;
  /** The metadata of the write, as a column of the CTE `written`. */
  readonly meta: Sql;
  /** Stores the events; null without an outbox. */
  readonly outbox: Sql | null;
  /** The call that notifies of a row of the CTE `written`; null without `streams`. */
  readonly notices: Sql | null;
}

/** Returns the metadata of a write: its actor, and columns of the row. */
function metaJson(entity: Entity): Sql {
  const properties = eventMeta(entity).map(({ name, field, isText }) => {
    const value = field === null ? rawSql("NULL") : isText ? sql`${columnSql(field)}::TEXT` : columnSql(field);
    return sql`${rawSql(quoteLiteral(name))}, ${value}`;
  });
  return sql`jsonb_build_object(${joinSql([sql`'actor', ${actorSql(entity, "UPDATE") ?? rawSql("NULL")}`, ...properties], ", ")})`;
}

/** Returns names that no column of the table has. */
function eventColumns(entity: Entity): { readonly event: string; readonly meta: string } {
  const taken = new Set(storedFields(entity).map(({ column }) => column.name));
  const free = (name: string): string => quoteIdentifier(freeName(name, taken));
  return { event: free("event"), meta: free("meta") };
}

function columnText(fields: readonly Field[]): string {
  return sqlText(columnList(fields));
}

/**
 * Returns the metadata of every event, with the field that provides it; null if the entity has no such field to show.
 */
function eventMeta(entity: Entity): readonly {
  readonly name: string;
  readonly field: Field | null;
  readonly isText: boolean;
}[] {
  const { version } = entity;
  return [
    { name: "owner", field: visibleOwner(entity), isText: true },
    { name: "version", field: version === null || version.isHidden ? null : version, isText: false },
  ];
}
