// `@belongsTo<User>()`: a foreign key to another entity.

import { doNothing, type FieldDecorator } from "../decorators/field-decorator.ts";

/** Actions of a foreign key (PostgreSQL manual, CREATE TABLE, REFERENCES). */
type ReferentialAction = "cascade" | "set null" | "set default" | "restrict" | "no action";

/** Options of `@belongsTo`. */
export interface BelongsToOptions<Parent = object> {
  /** The action for this row when the referenced row is deleted. Default: `"no action"`, as in PostgreSQL. */
  readonly onDelete?: ReferentialAction;
  /** The action for this row when the id of the referenced row changes. Default: `"no action"`, as in PostgreSQL. */
  readonly onUpdate?: ReferentialAction;
  /** Whether the column has an index. Default: `true`. PostgreSQL does not index foreign keys by itself. */
  readonly index?: boolean;
  /** The name of the constraint. Default: the name that PostgreSQL would choose, such as `posts_author_id_fkey`. */
  readonly name?: string;
  /**
   * Makes the constraint DEFERRABLE (PostgreSQL manual, SET CONSTRAINTS): `"deferred"` checks it at the end of the
   * transaction, `"immediate"` after each statement unless the transaction defers it. Default: not deferrable.
   */
  readonly deferrable?: "immediate" | "deferred";
  /**
   * Requires that a row that is not soft-deleted has a parent that is not soft-deleted: a parent with live children
   * cannot be soft-deleted, and no child can be created or restored under a soft-deleted parent. Needs `softDelete` on
   * the parent.
   */
  readonly live?: boolean;
  /**
   * The name of a member of this entity's responses that shows the parent, with its own fields of responses. All methods
   * that return whole rows of this entity read it with the same statement.
   */
  readonly response?: string;
  /**
   * For a composite key: the fields of this entity, each with the key field of the parent that it references, such as
   * `{ orderId: "orderId", line: "line" }`. All key fields must be listed, and the annotated field must be among them.
   * If the key has a field `id`, the annotated field is the one that references it.
   */
  readonly on?: Readonly<Record<string, Extract<keyof Parent, string>>>;
}

type IdOf<Parent> = Parent extends { readonly id: infer Id } ? Id : unknown;

/**
 * Declares a foreign key to the entity `Parent`. The field has the type of `Parent["id"]`, optionally with `null`; for
 * a composite key, the option `on` pairs the fields. Adds `find{Parent}(id)` to the repository.
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
