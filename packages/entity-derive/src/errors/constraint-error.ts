// A constraint of the database that a write would break.

export type ConstraintKind = "unique" | "foreign_key" | "check" | "exclusion";

/** Thrown under `typedConstraints` instead of the driver's error, which is its `cause`. */
export class ConstraintError extends Error {
  override readonly name: string = "ConstraintError";
  readonly kind: ConstraintKind;
  /** The constraint's name in the database. */
  readonly constraint: string;
  /** The field it is about; null where there are several. */
  readonly field: string | null;
  /** What clients call that field, as the project's JSON case has it: problem details name it so. */
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
