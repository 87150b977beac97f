// The option `migrations` of @entity: what the generated DDL contains besides the table.

import type { TouchUpdatedAt } from "../decorators/class-decorator.ts";

/** Additions to the DDL of the table. */
export interface MigrationOptions<Entity> {
  /**
   * A trigger that sets `updatedAt` to the current time on every UPDATE. Needs a field `updatedAt`, or one with the
   * column name `updated_at`. Column names are not in the type of the class, so `tsc` accepts any time field, and the
   * compiler reports the others (ED306).
   */
  readonly touchUpdatedAt?: TouchUpdatedAt<Entity>;
  /**
   * Logs every change in `entity_audit_log`, by a trigger, or with `distribute` by the statements of the repository.
   */
  readonly audit?: boolean;
  /**
   * Row-level security: a policy restricts statements to the rows of the owner that `ownedBy` was called with. Needs an
   * `@owner` field (PostgreSQL manual, "Row Security Policies").
   */
  readonly rls?: boolean;
  /** Extensions to create before the table, such as `["citext"]`. */
  readonly extensions?: readonly string[];
}
