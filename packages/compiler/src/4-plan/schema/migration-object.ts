// Converts the plan of a migration to the object that the generated file exports.
import {
  auditEntry,
  auditLog,
  auditLogAllOwners,
  idempotencyKeysTable,
  outboxBatchesTables,
  outboxTable,
  touchFunction,
} from "entity-derive/codegen/v1";
import type { Migration } from "entity-derive/runtime";
import { sqlText } from "../../text/sql.ts";
import type { MigrationPlan } from "./migration.ts";
import type { Ddl } from "./table/ddl.ts";

export function migrationObject(plan: MigrationPlan): Migration {
  const { table, references, extensions, types, up, constraints, outbox, idempotency, triggers, policy } = plan;
  return {
    table,
    references,
    EXTENSIONS: extensions,
    TYPES: types.map(ddlText),
    UP: sqlText(up),
    CONSTRAINTS: constraints.map(ddlText),
    ...(outbox === null ? {} : { OUTBOX: ddlText(outbox) }),
    ...(idempotency === null ? {} : { IDEMPOTENCY: ddlText(idempotency) }),
    TRIGGERS: triggers.map(ddlText),
    POLICIES: policy?.repeatable ?? [],
  };
}

const shared = {
  ...{ outboxTable, outboxBatchesTables, idempotencyKeysTable },
  ...{ touchFunction, auditLog, auditEntry, auditLogAllOwners },
};

function ddlText(ddl: Ddl): string {
  return ddl.kind === "shared" ? shared[ddl.name] : sqlText(ddl);
}
