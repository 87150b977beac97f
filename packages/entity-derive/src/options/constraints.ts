// The options `error` and `constraints` of @entity: how a failed write is reported.

import type { FieldName } from "../decorators/class-decorator.ts";
import type { ConstraintError } from "../errors/constraint-error.ts";

/** A constraint that no annotation declares, so that its violation becomes a `ConstraintError` too. */
export interface ConstraintOptions<Entity> {
  /** The constraint's name in the database. It goes before a derived one of the same name. */
  readonly name: string;
  /** What it demands. */
  readonly kind: ConstraintError["kind"];
  /** The field that an error names; none where several are meant. */
  readonly field?: FieldName<Entity>;
}

/**
 * A class that turns whatever a repository method caught into the application's own error.
 * `from` is called with anything a driver may throw and, under `typedConstraints`, with a {@link ConstraintError};
 * so its parameter is `unknown`. A narrower one does not compile.
 */
export interface ErrorClass {
  readonly from: (error: unknown) => Error;
}
