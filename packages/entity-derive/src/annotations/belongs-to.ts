// `@belongsTo<User>()` on a field: a foreign key, and the entity that it refers to.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** What happens to the child when its parent goes or changes its id. */
type ReferentialAction = "cascade" | "set null" | "set default" | "restrict" | "no action";

/** The options of `@belongsTo`. */
export interface BelongsToOptions<Parent = object> {
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
  /**
   * A live row has a live parent: neither can a parent with live children be soft-deleted, nor a child be made or
   * restored under a soft-deleted parent. The parent needs `softDelete`.
   */
  readonly live?: boolean;
  /**
   * Which field of this entity equals which one of a composite key, all of them: `{ orderId: "orderId", line: "line" }`.
   * The annotated field is among them; where the key has an `id`, it is the one that equals that.
   */
  readonly on?: Readonly<Record<string, Extract<keyof Parent, string>>>;
}

type IdOf<Parent> = Parent extends { readonly id: infer Id } ? Id : unknown;

/**
 * A foreign key to the entity `Parent`. The field has the type of `Parent["id"]`, or that or `null`; to a composite key
 * `on` says which field equals which. The repository gains `find{Parent}(id)`.
 *
 * @example
 * @belongsTo<User>({ onDelete: "cascade" }) authorId!: Uuid;
 */
export function belongsTo<Parent extends object>(
  options?: BelongsToOptions<Parent>,
): FieldDecorator<IdOf<Parent> | null>;
export function belongsTo(): () => void {
  return doNothing;
}
