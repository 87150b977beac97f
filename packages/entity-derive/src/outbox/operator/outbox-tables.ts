// Detects which outboxes a database has.
import type { Queryable } from "../../database/database.ts";
import { statement } from "../../database/statements/statement.ts";

/**
 * `rows`: `entity_outbox`, whose rows are claimed one by one. `batches`: `entity_outbox_events`, which is read in
 * batches.
 */
export type OutboxKind = "rows" | "batches";

const tablesSql = statement(
  "outbox.tables",
  "SELECT to_regclass('public.entity_outbox') IS NOT NULL, to_regclass('public.entity_outbox_events') IS NOT NULL",
);

export async function readOutboxKinds(db: Queryable): Promise<ReadonlySet<OutboxKind>> {
  const { rows } = await db.query(tablesSql, []);
  const [hasRows, hasBatches] = rows[0] ?? [];
  return new Set<OutboxKind>([
    ...(hasRows === "t" ? (["rows"] as const) : []),
    ...(hasBatches === "t" ? (["batches"] as const) : []),
  ]);
}
