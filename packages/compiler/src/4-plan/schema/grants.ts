// The script that grants two roles their privileges on all tables.
import { type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import { quoteIdentifier } from "../../text/identifier.ts";
import type { MigrationPlan } from "./migration.ts";
import { migrationObject } from "./migration-object.ts";

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
