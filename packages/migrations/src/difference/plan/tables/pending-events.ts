// Changes of tables and of the outboxes into what happens to events that wait there.
import type { Catalog, Table } from "../../../catalog/catalog.ts";
import { quoteLiteral } from "../../sql/quote.ts";
import type { QualifiedName } from "../step.ts";

interface EventTableRename {
  readonly from: QualifiedName;
  readonly to: QualifiedName;
}

const hasTable = (catalog: Catalog, table: string): boolean =>
  catalog.tables.some(({ schema, name }) => schema === "public" && name === table);

/** Whether events of entities wait anywhere in a database. */
export const hasOutbox = (catalog: Catalog): boolean =>
  hasTable(catalog, "entity_outbox") || hasTable(catalog, "entity_outbox_events");

/**
 * Events that wait carry the name of their table. Of those in batches the name is part of what decides on the stripe: in
 * the other one they are found as written by this transaction, before all that is written under the new name.
 */
export function renamePendingEvents(around: Catalog, { from, to }: EventTableRename): readonly string[] {
  if (from.name === to.name) return [];
  const rows = `UPDATE public.entity_outbox SET entity = ${quoteLiteral(to.name)}
  WHERE entity = ${quoteLiteral(from.name)} AND processed_at IS NULL`;
  const batches = `UPDATE public.entity_outbox_events AS event SET entity = ${quoteLiteral(to.name)}, xid = DEFAULT
  WHERE entity = ${quoteLiteral(from.name)} AND NOT EXISTS (
    SELECT FROM public.entity_outbox_stripes AS known
     WHERE known.stripe = event.stripe AND pg_visible_in_snapshot(event.xid, known.position))`;
  const deferred = [
    `UPDATE public.entity_outbox_deferred SET entity = ${quoteLiteral(to.name)} WHERE entity = ${quoteLiteral(from.name)}`,
    ...stripeOf(around).map(
      (stripe) => `UPDATE public.entity_outbox_deferred SET stripe = ${stripe} WHERE entity = ${quoteLiteral(to.name)}`,
    ),
  ];
  return [
    ...(hasTable(around, "entity_outbox") ? [rows] : []),
    ...(hasTable(around, "entity_outbox_events") ? [batches, ...deferred] : []),
  ];
}

/** As the table of events says it, whose columns are called the same. */
function stripeOf({ tables }: Catalog): readonly string[] {
  const events = tables.find(({ schema, name }) => schema === "public" && name === "entity_outbox_events");
  const stripe = events?.columns.find(({ name }) => name === "stripe");
  return stripe?.generated == null ? [] : [stripe.generated.expression];
}

/** What an outbox that is dropped must not have any more. */
const pendingConditions: ReadonlyMap<string, string> = new Map([
  ["entity_outbox", "SELECT FROM public.entity_outbox WHERE processed_at IS NULL"],
  [
    "entity_outbox_events",
    `SELECT FROM public.entity_outbox_events AS event
      LEFT JOIN public.entity_outbox_stripes AS known ON known.stripe = event.stripe
     WHERE known.stripe IS NULL OR NOT pg_visible_in_snapshot(event.xid, known.position)`,
  ],
  ["entity_outbox_deferred", "SELECT FROM public.entity_outbox_deferred"],
]);

/**
 * Drains first: where entities move from one outbox to the other, the old one is not dropped with events that nobody has
 * delivered. After the deployment nobody writes any. Whoever switches an outbox off has consented to their loss.
 */
export function pendingEventsGuard({ schema, name }: Table, to: Catalog): readonly string[] {
  const events = schema === "public" ? pendingConditions.get(name) : undefined;
  const other = name === "entity_outbox" ? "entity_outbox_events" : "entity_outbox";
  if (events === undefined || !hasTable(to, other)) return [];
  return [
    `DO $$
BEGIN
  IF EXISTS (
    ${events}
  ) THEN
    RAISE EXCEPTION 'public.${name} has events that were not delivered'
      USING HINT = 'Keep its drainer running until entity-derive outbox status shows none, then apply this file again.';
  END IF;
END
$$`,
  ];
}
