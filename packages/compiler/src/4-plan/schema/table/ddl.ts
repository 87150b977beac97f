// The DDL of a migration: a statement of the table, or one that all tables share, which is a constant of the runtime.
import type { Sql } from "../../../text/sql.ts";

export type Ddl = Sql | SharedDdl;

export interface SharedDdl {
  readonly kind: "shared";
  readonly name:
    | "outboxTable"
    | "outboxBatchesTables"
    | "idempotencyKeysTable"
    | "touchFunction"
    | "auditLog"
    | "auditEntry"
    | "auditLogAllOwners";
}

export function sharedDdl(name: SharedDdl["name"]): SharedDdl {
  return { kind: "shared", name };
}
