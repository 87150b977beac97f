// The options `error` and `constraints` of @entity: how failed writes are reported.

import type { FieldName } from "../decorators/class-decorator.ts";
import type { ConstraintError } from "../errors/constraint-error.ts";

/** A constraint that no annotation declares, and whose violation is also thrown as a `ConstraintError`. */
export interface ConstraintOptions<Entity> {
  /** The name of the constraint in the database. It takes precedence over a derived constraint of that name. */
  readonly name: string;
  /** The kind of constraint. */
  readonly kind: ConstraintError["kind"];
  /** The field that errors name. Default: none, for a constraint over several fields. */
  readonly field?: FieldName<Entity>;
}

/**
 * A class that converts the errors of repository methods. `from` is called with any error of a driver and, with
 * `typedConstraints`, with {@link ConstraintError}; so its parameter has to be `unknown`.
 */
export interface ErrorClass {
  readonly from: (error: unknown) => Error;
}
