// The error of a violated constraint.

/** The kinds of constraints that a {@link ConstraintError} reports. */
export type ConstraintKind = "unique" | "foreign_key" | "check" | "exclusion";

/** Thrown with `typedConstraints` instead of the driver's error, which is its `cause`. Nothing was changed. */
export class ConstraintError extends Error {
  override readonly name: string = "ConstraintError";
  readonly kind: ConstraintKind;
  /** The name of the constraint in the database. */
  readonly constraint: string;
  /** The field that the constraint is about; null if it is about several. */
  readonly field: string | null;
  /** The name of the field in JSON, with the project's naming; problem details use it. */
  readonly jsonField: string | null;

  constructor(
    kind: ConstraintKind,
    constraint: string,
    field: string | null,
    options?: ErrorOptions & { readonly jsonField?: string | undefined },
  ) {
    super(field === null ? `${constraint} is violated` : `${constraint} is violated by ${field}`, options);
    this.kind = kind;
    this.constraint = constraint;
    this.field = field;
    this.jsonField = options?.jsonField ?? field;
  }
}
