// A write into the statement that publishes its event, too: a row of the outbox, and a notification.
import type { Entity, Written } from "../../2-model/data/entity.ts";
import { joinSql, rawSql, type Sql, sql } from "../../text/sql.ts";
import type { EventKind } from "../event-kind.ts";
import { actingCte } from "./actor.ts";
import { type Logging, loggingOf } from "./audit.ts";
import { keyColumns } from "./key.ts";
import { columnsSql } from "./pieces.ts";
import { type EventSql, type Publication, publication } from "./publication.ts";

/** What a write needs besides itself: CTEs before it, and what the rows `written` are joined with and ordered by. */
export interface Around {
  readonly before: readonly Sql[];
  readonly ordered: Sql | null;
}

/** A write, and what it does to the rows. */
export interface WriteSql {
  readonly write: Sql;
  readonly written: Written;
}

/**
 * A statement that writes rows and gives some of their columns back, null for none. It publishes the event of each row
 * by itself: an event is never without its write, and no write without its event.
 * @param from the entity whose file has the statement
 */
export function publishing(
  entity: Entity,
  event: EventKind | EventSql | null,
  { write, written: kind }: WriteSql,
  returned: Sql | null,
  around: Around | null = null,
  from: Entity = entity,
): Sql {
  const acting = [...actingCte(entity, kind), ...(around?.before ?? [])];
  const rows = around?.ordered == null ? rawSql("written") : sql`written ${around.ordered}`;
  const logging = loggingOf(entity, kind);
  if (event === null && logging === null) {
    const selected = around === null || returned === null ? null : rows;
    return unpublished(acting, write, returned ?? askedBack(entity, kind), selected);
  }
  const publishes = event === null ? null : publication(entity, event, returned, from);
  const { outbox, notices } = publishes ?? { outbox: null, notices: null };
  const { rows: ctes, entries } = writtenRows(entity, write, { publishes, logging, returned });
  // What inserts comes last where nothing is asked back: PostgreSQL counts its rows, and sends none.
  const last = outbox ?? entries;
  if (last !== null && returned === null && notices === null) {
    return sql`
      WITH ${joinSql([...acting, ...ctes, ...(last === entries ? [] : logged(entries))], ",\n")}
      ${last}`;
  }
  return sql`
    WITH ${joinSql([...acting, ...ctes, ...logged(entries), ...published(outbox)], ",\n")}
    SELECT ${joinSql([returned ?? [], notices ?? []].flat(), ", ")}
      FROM ${rows}`;
}

/**
 * Citus copies the rows of an INSERT that gives nothing back to their nodes, and what a node refuses then has no SQLSTATE:
 * so it is asked for the keys.
 */
function askedBack(entity: Entity, written: Written): Sql | null {
  return entity.distribution !== null && written === "INSERT" ? keyColumns(entity) : null;
}

function unpublished(acting: readonly Sql[], write: Sql, returned: Sql | null, from: Sql | null): Sql {
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
      WITH ${joinSql([...acting, written], ",\n")}
      SELECT ${returned}
        FROM ${from}`;
  }
  if (acting.length === 0) return whole;
  return sql`
    WITH ${joinSql(acting, ",\n")}
    ${whole}`;
}

/** What is made of the rows that a write gives back: their events, their entries in the log, an answer. */
interface MadeOfRows {
  readonly publishes: Pick<Publication, "columns" | "event"> | null;
  readonly logging: Logging | null;
  readonly returned: Sql | null;
}

/** CTEs that write rows and give them back as `written`, and the INSERT of their entries in the log; null for none. */
export interface WrittenRows {
  readonly rows: readonly Sql[];
  readonly entries: Sql | null;
}

/**
 * What a node of Citus gives back of a row it has written are columns: JSON is made of them on the coordinator.
 */
function writtenRows(entity: Entity, write: Sql, { publishes, logging, returned }: MadeOfRows): WrittenRows {
  const besides = logging?.returned ?? [];
  if (publishes === null) {
    const needed = logging?.needsColumns ? columnsSql(entity) : (returned ?? keyColumns(entity));
    return {
      rows: [
        sql`
          written AS (
            ${write}
            RETURNING ${joinSql([needed, ...besides], ", ")})`,
      ],
      entries: logging?.insert(rawSql("written")) ?? null,
    };
  }
  const { columns, event } = publishes;
  if (entity.distribution === null) {
    return {
      rows: [
        sql`
          written AS (
            ${write}
            RETURNING ${columns.stored},
              ${event})`,
      ],
      entries: null,
    };
  }
  const needed = logging?.needsColumns ? columnsSql(entity) : columns.returned;
  return {
    rows: [
      sql`
        changed AS (
          ${write}
          RETURNING ${joinSql([needed, ...besides], ", ")})`,
      sql`
        written AS NOT MATERIALIZED (
          SELECT ${columns.stored},
                 ${event}
            FROM changed)`,
    ],
    entries: logging?.insert(rawSql("changed")) ?? null,
  };
}

/** The CTE that writes the entries of the log. */
function logged(entries: Sql | null): readonly Sql[] {
  if (entries === null) return [];
  return [
    sql`
      logged AS (
        ${entries})`,
  ];
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
