// Statements that write rows and publish their events: each stores its events in the outbox, and notifies of them.
import { outboxBatchesColumns, outboxBatchesSlot } from "../database/ddl/outbox-batches-table.ts";
import { quoteText } from "./quote.ts";

/** The parts that all publishing statements of a table share, as SQL. */
export interface PublicationParts {
  /** The table's name in the outbox. */
  readonly table: string;
  readonly columns: string;
  /** The columns of the key. */
  readonly key: string;
  /** The key in an event, as SQL that returns JSON. Default: `key`. */
  readonly id?: string;
  /** The key as text. Default: `key`. */
  readonly idText?: string;
  /** The columns that the outbox reads. Default: `key`. */
  readonly stored?: string;
  /** The columns that the outbox and `meta` read. Default: `stored`. */
  readonly described?: string;
  /** The row in an event, as SQL that returns a JSON object. */
  readonly entity: string;
  /** Actor, owner and version of a write, as SQL that returns a JSON object. */
  readonly meta: string;
  /** The outbox that stores the events, in rows or in batches; undefined if none does. */
  readonly outbox?: "rows" | "batches";
  /** The text of the owner, for an outbox in batches. */
  readonly owner?: string;
  /** The channel to notify; undefined if there is none. */
  readonly channel?: string;
  /** Whether nodes of Citus write the rows: nodes return columns, and the coordinator creates the JSON. */
  readonly isDistributed?: boolean;
  /** Names that are not columns of the table. Default: `event` and `meta`. */
  readonly names?: { readonly event: string; readonly meta: string };
}

/** Options of a single statement. */
export interface PublishingOptions {
  /** The columns to return; null for none. */
  readonly returned?: string | null;
  /** The alias of the rows `written`, to which the returned columns refer. Default: none. */
  readonly as?: string;
  /** CTEs before the write. */
  readonly before?: string;
  /** A join with the rows `written`, and their order. */
  readonly order?: string;
  /** The INSERT of the audit-log entries, from the rows `changed`, and the additional columns that it reads. */
  readonly log?: { readonly insert: string; readonly columns?: string };
}

/** The methods of {@link Publication} that create statements. */
export type PublishingMethod = "created" | "updated" | "upserted" | "deleted" | "restored";

/** The method by which a statement distinguishes added and updated rows. */
export interface UpsertDetection {
  /** The condition that a row is new. */
  readonly isNew: string;
  /** The column in that condition, if it is not a column of the table. */
  readonly column?: string;
  /** The changes of an updated row, as SQL that returns a JSON object. */
  readonly changes: string;
}

/**
 * Creates statements that write rows and publish their events, both or neither. Its methods take an INSERT, UPDATE or
 * DELETE without RETURNING.
 */
export interface Publication {
  readonly created: (write: string, options?: PublishingOptions) => string;
  /** @param changes the changed properties, as SQL that returns a JSON object */
  readonly updated: (changes: string, write: string, options?: PublishingOptions) => string;
  readonly upserted: (upserted: UpsertDetection, write: string, options?: PublishingOptions) => string;
  readonly deleted: (write: string, options?: PublishingOptions) => string;
  readonly restored: (write: string, options?: PublishingOptions) => string;
  /** Events that do not depend on a request, as SQL that returns JSON objects. */
  readonly events: { readonly created: string; readonly deleted: string; readonly restored: string };
  readonly meta: string;
  /** The columns of `written` besides the event. */
  readonly stored: string;
  /** The CTE that stores the events of the rows `written`; empty without an outbox. */
  readonly outbox: string;
  /** Notifies of each row selected from `written`; empty without a channel. */
  readonly notices: string;
}

export function publication(parts: PublicationParts): Publication {
  const { columns, key, id = key, stored = key, described = stored, entity, meta, names = defaultNames } = parts;
  const outbox = outboxInsert(parts, names);
  const notices = notification(parts, id, names);
  const object = (kind: string, ...properties: string[]): string =>
    `jsonb_build_object('type', '${kind}', ${properties.join(", ")})`;
  const withId = (kind: string): string => object(kind, `'id', ${id}`);
  const updated = (changes: string): string => object("updated", `'id', ${id}`, `'changes', ${changes}`);
  const events = {
    created: object("created", `'entity', ${entity}`),
    deleted: withId("deleted"),
    restored: withId("restored"),
  };

  const publishing = (
    event: string,
    write: string,
    { returned = null, as, before, order, log }: PublishingOptions,
    reads: string,
  ): string => {
    const isKeyEnough = returned === null || returned === key;
    const storedColumns = isKeyEnough ? stored : columns;
    const eventColumns = `${event} AS ${names.event},\n    ${meta} AS ${names.meta}`;
    const returningList = log?.columns === undefined ? reads : `${reads}, ${log.columns}`;
    const rows =
      parts.isDistributed === true
        ? `changed AS (\n  ${write}\n  RETURNING ${returningList}),\nwritten AS NOT MATERIALIZED (\n  SELECT ${storedColumns},\n    ${eventColumns}\n    FROM changed)`
        : `written AS (\n  ${write}\n  RETURNING ${storedColumns},\n    ${eventColumns})`;
    const ctes = [...(before === undefined ? [] : [before]), rows];
    const logs = log === undefined ? [] : [`logged AS (\n  ${log.insert})`];
    // If nothing is returned, the INSERT comes last: PostgreSQL then counts its rows without sending any.
    if (returned === null && notices === "") return `WITH ${[...ctes, ...logs].join(",\n")}\n${outbox}`;
    const stores = outbox === "" ? [] : [`published AS (\n  ${outbox})`];
    const selectList = [...(returned === null ? [] : [returned]), ...(notices === "" ? [] : [notices])].join(", ");
    return `WITH ${[...ctes, ...logs, ...stores].join(",\n")}\nSELECT ${selectList}\n  FROM written${as === undefined ? "" : ` AS ${as}`}${order === undefined ? "" : ` ${order}`}`;
  };
  return {
    events,
    meta,
    stored,
    outbox,
    notices,
    created: (write, options) => publishing(events.created, write, { returned: columns, ...options }, columns),
    updated: (changes, write, options) =>
      publishing(updated(changes), write, { returned: columns, ...options }, columns),
    upserted: ({ isNew, changes, column }, write, options) =>
      publishing(
        `CASE WHEN ${isNew} THEN ${events.created}\n      ELSE ${updated(changes)} END`,
        write,
        { returned: columns, ...options },
        column === undefined ? columns : `${columns}, ${column}`,
      ),
    deleted: (write, options = {}) => publishing(events.deleted, write, options, described),
    restored: (write, options = {}) => publishing(events.restored, write, options, described),
  };
}

const defaultNames = { event: "event", meta: "meta" };

/** Reads the rows `written`, so that the outbox id is taken after the row is locked. */
function outboxInsert(
  { table, key, idText = key, outbox, owner }: PublicationParts,
  { event, meta }: NonNullable<PublicationParts["names"]>,
): string {
  const values = `${quoteText(table)}, ${idText}, ${event} ->> 'type', ${event}, ${meta}`;
  if (outbox === undefined) return "";
  if (outbox === "rows")
    return `INSERT INTO public.entity_outbox (entity, entity_id, kind, payload, meta)\n  SELECT ${values} FROM written`;
  const [column, value] = owner === undefined ? ["", ""] : [", owner", `, ${owner}`];
  return `INSERT INTO public.entity_outbox_events (${outboxBatchesColumns}${column})\n  SELECT ${outboxBatchesSlot}, ${values}${value}\n    FROM written`;
}

/**
 * PostgreSQL rejects payloads of 8,000 bytes and more (PostgreSQL manual, NOTIFY). For larger events, only type and id
 * are sent. The separators between the parts of a payload are ten bytes.
 */
function notification(
  { channel, outbox }: PublicationParts,
  id: string,
  { event, meta }: NonNullable<PublicationParts["names"]>,
): string {
  if (channel === undefined) return "";
  const short = `jsonb_build_object('type', ${event} ->> 'type', 'id', ${id}, 'truncated', true)`;
  const wake = outbox === undefined ? "" : ",\n  pg_notify('entity_outbox', '')";
  return `pg_notify(${quoteText(channel)}, (
    CASE WHEN octet_length(${event}::TEXT) + octet_length(${meta}::TEXT) < 7990 THEN ${event}
         ELSE ${short} END
      || jsonb_build_object('meta', ${meta}))::TEXT)${wake}`;
}
