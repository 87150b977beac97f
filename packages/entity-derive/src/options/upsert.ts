// The option `upsert` of @entity: which rows count as the same, and what to do with one that exists.

import type { FieldNames } from "../decorators/class-decorator.ts";

/** Gives the repository the method `upsert`. */
export interface UpsertOptions<Entity> {
  /** The conflict target, the fields by whose values a row exists already: a unique field, or those of a `uniqueIndex`, none of them nullable. */
  readonly conflict: FieldNames<Entity>;
  /** `"update"` (the default) overwrites the updatable fields that the request has, `"nothing"` leaves it alone. */
  readonly action?: "update" | "nothing";
}
