// The migrations of all entities into the rights of two roles on their tables, as a script.
import { type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import { quoteIdentifier } from "../../text/identifier.ts";
import type { MigrationPlan } from "./migration.ts";
import { runnable } from "./runnable-migration.ts";

/** Making a role is for a superuser, and giving rights for whoever owns the tables: the one is said in comments. */
export function grantsScript(migrations: readonly MigrationPlan[], roles: RowSecurityRoles): string {
  const { application, jobs } = roles;
  const made = [
    `CREATE ROLE ${quoteIdentifier(application)} LOGIN`,
    ...(jobs === undefined ? [] : [`CREATE ROLE ${quoteIdentifier(jobs)} LOGIN BYPASSRLS`]),
  ];
  return [
    "-- Once, by a superuser; passwords come from where you keep secrets:",
    ...made.map((statement) => `-- ${statement};`),
    "-- After each migration, by the role that owns the tables:",
    "BEGIN;",
    rowSecurityGrants(migrations.map(runnable), roles),
    "COMMIT;\n",
  ].join("\n");
}
