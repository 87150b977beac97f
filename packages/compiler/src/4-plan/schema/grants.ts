// The script that grants two roles their privileges on all tables.
import { type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import type { Migration } from "entity-derive/runtime";
import { quoteIdentifier } from "../../text/identifier.ts";
import { sqlText } from "../../text/sql.ts";
import type { Definition } from "./table/definition.ts";
import { type TablePlan, tableScript } from "./table/table-plan.ts";

/** Only a superuser can create roles, and the tables' owner grants privileges: the former is in comments. */
export function grantsScript(migrations: readonly TablePlan[], roles: RowSecurityRoles): string {
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

export function migrationObject(plan: TablePlan): Migration {
  const { name, references, extensions, types, constraints, outbox, idempotency, triggers, policy } = plan;
  return {
    table: name,
    references,
    EXTENSIONS: extensions.map(text),
    TYPES: types.map(text),
    UP: sqlText(tableScript(plan)),
    CONSTRAINTS: constraints.map(text),
    ...(outbox === null ? {} : { OUTBOX: text(outbox) }),
    ...(idempotency === null ? {} : { IDEMPOTENCY: text(idempotency) }),
    TRIGGERS: triggers.map(text),
    POLICIES: policy === null ? [] : [text(policy)],
  };
}

function text({ again }: Definition): string {
  return sqlText(again);
}
