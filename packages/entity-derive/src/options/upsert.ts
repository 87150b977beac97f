// The option `upsert` of @entity: the conflict target, and what happens to an existing row.

import type { FieldNames } from "../decorators/class-decorator.ts";

/** Options of the repository method `upsert` (PostgreSQL manual, INSERT, ON CONFLICT). */
export interface UpsertOptions<Entity> {
  /** The conflict target: a unique field, or the fields of a `uniqueIndex`, none of them nullable. */
  readonly conflict: FieldNames<Entity>;
  /**
   * What to do with an existing row: `"update"` (default) overwrites the updatable fields of the request, `"nothing"`
   * keeps it.
   */
  readonly action?: "update" | "nothing";
}
