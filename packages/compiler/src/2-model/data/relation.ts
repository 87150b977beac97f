// How entities hang together: parents, children, and columns of joined tables.
import type { Span } from "../../diagnostics/span.ts";
import type { ColumnType, Spelling } from "./column-type.ts";
import type { Entity, Field } from "./entity.ts";

export type ReferentialAction = "cascade" | "set null" | "set default" | "restrict" | "no action";

/** `@belongsTo<User>()`: the foreign key `field` of this entity. */
export interface Parent {
  readonly field: Field;
  readonly target: Entity;
  readonly onDelete: ReferentialAction | null;
  readonly onUpdate: ReferentialAction | null;
  readonly isIndexed: boolean;
  /** `findUser`; `findAuthor` where two parents have one type. */
  readonly method: string;
  /** The constraint's name in the database. */
  readonly constraint: string;
  /** Whether the foreign key closes a cycle of tables, so that it has to be added when all of them exist. */
  readonly closesCycle: boolean;
  readonly span: Span;
}

/** A foreign key as the entity sees it that it leads to. */
export interface Referrer {
  readonly entity: Entity;
  readonly parent: Parent;
}

/** `@hasMany<Post>()`: the rows of `target` whose foreign key leads here. */
export interface Child {
  readonly target: Entity;
  readonly foreignKey: Field;
  /** `Posts`: `findPosts`, `findPostsByUserIds`. */
  readonly suffix: string;
  readonly span: Span;
}

/** `@join<…>({…})`: columns of another table in the entity's view. */
export interface Join {
  readonly table: string;
  readonly schema: string;
  readonly alias: string;
  /** This entity's fields, and the other table's columns that they equal. */
  readonly on: readonly { readonly field: Field; readonly column: string }[];
  readonly columns: readonly JoinedColumn[];
  readonly kind: "inner" | "left";
  readonly span: Span;
}

/** A property of the view and the column that it comes from. */
export interface JoinedColumn {
  readonly name: string;
  readonly column: string;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
}
