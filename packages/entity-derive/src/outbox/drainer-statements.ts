// The statements of drainers, which `entity-derive verify` prepares.
import type { Statement } from "../database/database.ts";
import { membershipStatements } from "./batches/drainer/drainer-registry.ts";
import { slotStatements } from "./batches/maintenance/slot-rotation.ts";
import { acknowledgeStatements } from "./batches/rows/acknowledge.ts";
import { backlogStatements } from "./batches/rows/backlog.ts";
import { deferredStatements } from "./batches/rows/deferred-rows.ts";
import { windowSql } from "./batches/rows/window.ts";
import type { OutboxKind } from "./operator/outbox-tables.ts";
import { claimSql } from "./row-drainer/claim-statement.ts";
import { claimedRowStatements } from "./row-drainer/claimed-rows.ts";
import { deferStatements } from "./row-drainer/defer-following-rows.ts";

/** Returns the statements that a drainer of this outbox runs. */
export function drainerStatements(kind: OutboxKind): readonly Statement[] {
  switch (kind) {
    case "rows":
      return [claimSql, ...claimedRowStatements, ...deferStatements];
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
