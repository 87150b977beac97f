// Statements for pending events, when tables are renamed and outboxes dropped.
import type { Catalog, Table } from "../../../catalog/catalog.ts";
import { quoteLiteral } from "../../sql/quote.ts";
import type { QualifiedName } from "../step.ts";

interface EventTableRename {
  readonly from: QualifiedName;
  readonly to: QualifiedName;
}

const hasTable = (catalog: Catalog, table: string): boolean =>
  catalog.tables.some(({ schema, name }) => schema === "public" && name === table);

/** Whether the database has an outbox. */
export const hasOutbox = (catalog: Catalog): boolean =>
  hasTable(catalog, "entity_outbox") || hasTable(catalog, "entity_outbox_events");

/**
 * Renames the table of pending events. In the batch outbox, the name affects the stripe: events move to the other
 * stripe as if written by this transaction, before all events under the new name.
 */
export function renamePendingEvents(wholeCatalog: Catalog, { from, to }: EventTableRename): readonly string[] {
  if (from.name === to.name) return [];
  const rows = `UPDATE public.entity_outbox SET entity = ${quoteLiteral(to.name)}
  WHERE entity = ${quoteLiteral(from.name)} AND processed_at IS NULL`;
  const batches = `UPDATE public.entity_outbox_events AS event SET entity = ${quoteLiteral(to.name)}, xid = DEFAULT
  WHERE entity = ${quoteLiteral(from.name)} AND NOT EXISTS (
    SELECT FROM public.entity_outbox_stripes AS known
     WHERE known.stripe = event.stripe AND pg_visible_in_snapshot(event.xid, known.position))`;
  const deferred = [
    `UPDATE public.entity_outbox_deferred SET entity = ${quoteLiteral(to.name)} WHERE entity = ${quoteLiteral(from.name)}`,
    ...stripeOf(wholeCatalog).map(
      (stripe) => `UPDATE public.entity_outbox_deferred SET stripe = ${stripe} WHERE entity = ${quoteLiteral(to.name)}`,
    ),
  ];
  return [
    ...(hasTable(wholeCatalog, "entity_outbox") ? [rows] : []),
    ...(hasTable(wholeCatalog, "entity_outbox_events") ? [batches, ...deferred] : []),
  ];
}

/** The stripe expression, from the definition of the events table. */
function stripeOf({ tables }: Catalog): readonly string[] {
  const events = tables.find(({ schema, name }) => schema === "public" && name === "entity_outbox_events");
  const stripe = events?.columns.find(({ name }) => name === "stripe");
  return stripe?.generated == null ? [] : [stripe.generated.expression];
}

/** Conditions under which an outbox still has undelivered events. */
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
 * Makes the drop of an outbox fail while it has undelivered events, if entities move to the other outbox. Switching
 * events off is a consent to lose them.
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
