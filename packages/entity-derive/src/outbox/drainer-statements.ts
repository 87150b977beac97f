// An outbox into the statements that its drainer runs: `entity-derive verify` prepares them with those of the entities.
import type { Statement } from "../database/database.ts";
import { acknowledgeStatements } from "./batches/acknowledge.ts";
import { backlogStatements } from "./batches/backlog.ts";
import { deferredStatements } from "./batches/deferred-rows.ts";
import { membershipStatements } from "./batches/membership.ts";
import { slotStatements } from "./batches/slots.ts";
import { windowSql } from "./batches/window.ts";
import { claimSql } from "./claim-rows.ts";
import { deferStatements } from "./defer-behind.ts";
import { heldStatements } from "./held-rows.ts";
import type { OutboxKind } from "./operator/outbox-tables.ts";

/** All that a drainer of this outbox runs while nothing fails but events. */
export function drainerStatements(kind: OutboxKind): readonly Statement[] {
  switch (kind) {
    case "rows":
      return [claimSql, ...heldStatements, ...deferStatements];
    case "batches":
      return [
        windowSql,
        ...backlogStatements,
        ...membershipStatements,
        ...acknowledgeStatements,
        ...deferredStatements,
        ...slotStatements,
      ];
  }
}
