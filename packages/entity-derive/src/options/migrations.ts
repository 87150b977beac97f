// The option `migrations` of @entity: what the generated DDL contains besides the table.

import type { TouchUpdatedAt } from "../decorators/class-decorator.ts";

/** What the generated DDL contains besides the table. */
export interface MigrationOptions<Entity> {
  /**
   * A trigger that sets `updatedAt` to the current time on every UPDATE. Needs a field `updatedAt`, or one whose column is
   * called `updated_at`: names of columns are not in the type of the class, so `tsc` accepts any field with a time, and
   * the compiler refuses the rest (ED306).
   */
  readonly touchUpdatedAt?: TouchUpdatedAt<Entity>;
  /** A trigger that writes every change to `entity_audit_log`; beside `distribute` the statements of the repository do. */
  readonly audit?: boolean;
  /**
   * Row-level security: a policy lets statements see and write the rows of one owner alone, the one that `ownedBy` was
   * given. Needs an `@owner`.
   */
  readonly rls?: boolean;
  /** Extensions to create before the table: `["citext"]`. */
  readonly extensions?: readonly string[];
}
