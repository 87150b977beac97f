// What a migration is made of: statements of its own, and the DDL that all entities share, by its name in the runtime.
import type { Sql } from "../../../text/sql.ts";

export type Ddl = Sql | SharedDdl;

export interface SharedDdl {
  readonly kind: "shared";
  readonly name: "outboxTable" | "outboxBatchesTables" | "touchFunction" | "auditLog" | "auditEntry";
}

export function sharedDdl(name: SharedDdl["name"]): SharedDdl {
  return { kind: "shared", name };
}
