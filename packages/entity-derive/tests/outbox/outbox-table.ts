// The table that generated migrations make, and rows for it.
import type { Database } from "entity-derive/runtime";
import { TicketMigration } from "../../../compiler/tests/cases/events/ticket.derived/migration.ts";
import { statement } from "../statements.ts";

export async function createOutbox(db: Database): Promise<void> {
  await db.execute(TicketMigration.OUTBOX);
}

const writeSql = statement(
  "write",
  `INSERT INTO public.entity_outbox (entity, entity_id, kind, payload)
   SELECT 'users', entity_id, 'updated', jsonb_build_object('type', 'updated', 'id', entity_id, 'n', n)
     FROM unnest($1::text[]) WITH ORDINALITY AS written (entity_id, n)
    ORDER BY n
   RETURNING id`,
);

/** Writes an event for each entity id, in this order, and gives the ids of the rows. */
export async function writeEvents(db: Database, entityIds: readonly string[]): Promise<readonly number[]> {
  const { rows } = await db.query(writeSql, [`{${entityIds.map((id) => JSON.stringify(id)).join(",")}}`]);
  return rows.map(([id]) => Number(id));
}

/** The rows of the outbox in the order of their ids, some columns of each as text. */
export async function outboxRows(db: Database, columns: string): Promise<readonly (readonly (string | null)[])[]> {
  const { rows } = await db.query(statement("rows", `SELECT ${columns} FROM public.entity_outbox ORDER BY id`), []);
  return rows;
}
