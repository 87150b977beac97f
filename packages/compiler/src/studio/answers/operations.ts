// The outbox, the audit log, migrations and statements, as JSON that the server sends to the page.
import type { OutboxKind, ParkedEvent, WaitingEvents } from "entity-derive/outbox";
import type { ChangeLine } from "./rows.ts";

export interface OutboxAnswer {
  readonly outboxes: readonly OutboxStateAnswer[];
  readonly parked: readonly ParkedAnswer[];
}

export interface OutboxStateAnswer {
  readonly kind: OutboxKind;
  readonly table: string;
  readonly entities: readonly WaitingEvents[];
  /** Sentences about drainers and a restore. */
  readonly notes: readonly string[];
}

export interface ParkedAnswer extends Omit<ParkedEvent, "parkedAt" | "payload"> {
  readonly parkedAt: string;
  /** Null if no entity has the table, so that it is unknown which values are secret. */
  readonly payload: unknown;
}

export interface AuditAnswer {
  readonly entries: readonly AuditEntryAnswer[];
  readonly next: string | null;
}

export interface AuditEntryAnswer {
  readonly id: string;
  readonly table: string;
  readonly rowId: string;
  /** The key as a query string, if the row can be shown; otherwise null. */
  readonly key: string | null;
  readonly entity: string | null;
  readonly operation: string;
  readonly changedAt: string;
  readonly actor: string | null;
  readonly owner: string | null;
  readonly lines: readonly ChangeLine[];
}

export interface MigrationsAnswer {
  readonly table: string;
  readonly entries: readonly {
    readonly name: string;
    readonly state: string;
    readonly appliedAt: string | null;
    /** In milliseconds. */
    readonly duration: number | null;
    readonly isAfterDeployment: boolean;
  }[];
  readonly problems: readonly string[];
}

export interface DriftAnswer {
  readonly differences: readonly { readonly kind: string; readonly name: string; readonly description: string }[];
  /** The number of applied files that the database was compared with. */
  readonly applied: number;
}

export interface StatementAnswer {
  /** `issues.findById` */
  readonly name: string;
  readonly texts: readonly string[];
}

export interface PlansAnswer {
  readonly plans: readonly { readonly name: string; readonly text: string; readonly lines: readonly PlanLine[] }[];
  readonly findings: readonly { readonly id: string; readonly message: string; readonly help: string }[];
}

/** A node of a plan; children are one level deeper. */
export interface PlanLine {
  readonly level: number;
  readonly text: string;
  readonly conditions: readonly string[];
  /** Whether it reads a whole table, or sorts. */
  readonly isCostly: boolean;
}
