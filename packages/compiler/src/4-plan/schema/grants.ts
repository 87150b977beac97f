// The script that grants two roles their privileges on all tables.
import {
  auditEntry,
  auditLog,
  auditLogAllOwners,
  idempotencyKeysTable,
  outboxBatchesTables,
  outboxTable,
  touchFunction,
} from "entity-derive/codegen/v1";
import { type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import type { Migration } from "entity-derive/runtime";
import { quoteIdentifier } from "../../text/identifier.ts";
import { sqlText } from "../../text/sql.ts";
import type { MigrationPlan } from "./migration.ts";
import type { Ddl } from "./table/ddl.ts";

/** Only a superuser can create roles, and the tables' owner grants privileges: the former is in comments. */
export function grantsScript(migrations: readonly MigrationPlan[], roles: RowSecurityRoles): string {
  const { application, jobs } = roles;
  const roleStatements = [
    `CREATE ROLE ${quoteIdentifier(application)} LOGIN`,
    ...(jobs === undefined ? [] : [`CREATE ROLE ${quoteIdentifier(jobs)} LOGIN BYPASSRLS`]),
  ];
  return [
    "-- Once, by a superuser; passwords come from where you keep secrets:",
    ...roleStatements.map((statement) => `-- ${statement};`),
    "-- After each migration, by the role that owns the tables:",
    "BEGIN;",
    rowSecurityGrants(migrations.map(migrationObject), roles),
    "COMMIT;\n",
  ].join("\n");
}

export function migrationObject(plan: MigrationPlan): Migration {
  const { name, references, extensions, types, up, constraints, outbox, idempotency, triggers, policy } = plan;
  return {
    table: name,
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
