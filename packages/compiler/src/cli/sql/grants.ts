// The migrations of all entities into the rights of two roles on their tables, as a script.
import { type RowSecurityRoles, rowSecurityGrants } from "entity-derive/row-security";
import type { MigrationPlan } from "../../4-plan/schema/migration.ts";
import { runnable } from "../../4-plan/schema/runnable-migration.ts";
import { quoteIdentifier } from "../../text/identifier.ts";
import { CommandError } from "../command-error.ts";

/** @throws {CommandError} where no table is made by a migration */
export function grants(migrations: readonly MigrationPlan[], roles: RowSecurityRoles): string {
  if (migrations.length === 0)
    throw new CommandError(1, "no entity has a table to give rights on", "`migrations: true` makes one");
  const { application, jobs } = roles;
  // Making a role is for a superuser, and giving rights for whoever owns the tables.
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
