// `@belongsTo<User>()` on a field: a foreign key, and the entity that it refers to.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** What happens to the child when its parent goes or changes its id. */
type ReferentialAction = "cascade" | "set null" | "set default" | "restrict" | "no action";

/** The options of `@belongsTo`. */
export interface BelongsToOptions {
  /** What the deletion of the parent does to this row. PostgreSQL's default is `"no action"`. */
  readonly onDelete?: ReferentialAction;
  /** What a change of the parent's id does to this row. PostgreSQL's default is `"no action"`. */
  readonly onUpdate?: ReferentialAction;
  /** `false` leaves out the index on this column, which is made otherwise. */
  readonly index?: boolean;
  /** What the constraint is called. Default: the name that PostgreSQL would give it. */
  readonly name?: string;
  /**
   * The constraint is DEFERRABLE: `"immediate"` unless a transaction says otherwise, `"deferred"` when it ends.
   * PostgreSQL's default is neither.
   */
  readonly deferrable?: "immediate" | "deferred";
}

type IdOf<Parent> = Parent extends { readonly id: infer Id } ? Id : unknown;

/**
 * A foreign key to the entity `Parent`. The field has the type of `Parent["id"]`, or that or `null`.
 * The repository gains `find{Parent}(id)`.
 *
 * @example
 * @belongsTo<User>({ onDelete: "cascade" }) authorId!: Uuid;
 */
export function belongsTo<Parent extends object>(options?: BelongsToOptions): FieldDecorator<IdOf<Parent> | null>;
export function belongsTo(): () => void {
  return doNothing;
}
