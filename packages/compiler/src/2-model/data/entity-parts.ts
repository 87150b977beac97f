// Parts of an entity besides its fields: lookups, upsert, scopes, projections, constraints, events.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { ColumnType, Spelling } from "./field/column-type.ts";
import type { Field, IndexMethod } from "./field/field.ts";
import type { IndexKey } from "./table/index-keys.ts";
import type { Unique } from "./table/indexes.ts";

/** The fields of `findByEmail` or `findByAAndB`. */
export interface Lookup {
  readonly fields: readonly Field[];
  /** `Email`, `AAndB` */
  readonly suffix: string;
}

/** An entry of `uniqueIndex` or `index`. */
export interface IndexOption {
  readonly keys: readonly IndexKey[];
  /** The fields among the keys. */
  readonly fields: readonly Field[];
  readonly include: readonly Field[];
  readonly name: string | null;
  /** Whether it is a unique constraint rather than an index. */
  readonly isConstraint: boolean;
  readonly method: IndexMethod;
  readonly where: Located<string> | null;
  readonly span: Span;
}

/** An entry of `exclude`. */
export interface Exclusion {
  readonly keys: readonly IndexKey[];
  readonly name: string | null;
  readonly where: Located<string> | null;
  readonly span: Span;
}

export interface Upsert {
  readonly target: Unique;
  /** The fields of `conflict`, as they are listed. */
  readonly conflict: readonly Located<Field>[];
  readonly action: "update" | "nothing";
  /** The option `action`; null if not specified. */
  readonly actionSpan: Span | null;
  /** The fields of an existing row that are overwritten if the request has them. */
  readonly overwritten: readonly Field[];
  readonly span: Span;
}

/** `@scope("involving", ["buyerId", "sellerId"], { within: "shopId" })` */
export interface Scope {
  readonly name: Located<string>;
  readonly fields: readonly Located<Field>[];
  readonly within: Field | null;
  readonly span: Span;
}

/** `@projection("Public", ["id", "name"])` */
export interface Projection {
  readonly name: Located<string>;
  readonly fields: readonly Field[];
}

/** The result of `create`. */
export type Returning =
  | { readonly kind: "full" }
  | { readonly kind: "id" }
  | { readonly kind: "none" }
  | { readonly kind: "fields"; readonly fields: readonly Field[] };

/** A database constraint, and the field that is reported if it is violated. */
export interface Constraint {
  readonly name: string;
  readonly kind: "unique" | "foreign_key" | "check" | "exclusion";
  readonly field: string | null;
  /** The name of the field in JSON. */
  readonly jsonField: string | null;
}

export interface Migrations {
  readonly touchUpdatedAt: Field | null;
  /** Whether every change to a row is written to the audit log. */
  readonly audit: boolean;
  /** The option `rls`; null if the table has no row-level security. */
  readonly rls: Span | null;
  readonly extensions: readonly string[];
}

/**
 * The outbox of an entity: `entity_outbox`, whose rows are claimed one by one, or `entity_outbox_events`, which is read
 * in windows. `retention` is the time in milliseconds for which delivered events are kept.
 */
export type Outbox = { readonly kind: "rows" } | { readonly kind: "batches"; readonly retention: number | null };

/** The destinations of the events that writes publish. */
export interface Events {
  /** Null if events are not stored. */
  readonly outbox: Outbox | null;
  /** The channel of NOTIFY; null without `streams`. */
  readonly channel: string | null;
}

/** The distribution of rows over the nodes of Citus: by the value of a field, or every row on every node. */
export type Distribution =
  | { readonly kind: "by"; readonly field: Field; readonly span: Span }
  | { readonly kind: "reference"; readonly span: Span };

/** `@join<…>({…})`, which adds columns of another table to the entity's view. */
export interface Join {
  readonly table: string;
  readonly schema: string;
  readonly alias: string;
  /** The fields of this entity, and the columns of the other table that they equal. */
  readonly on: readonly { readonly field: Field; readonly column: Located<string> }[];
  readonly columns: readonly JoinColumn[];
  readonly kind: "inner" | "left";
  readonly span: Span;
}

export function isJoinOf(join: Join, table: { readonly schema: string; readonly name: string }): boolean {
  return join.table === table.name && join.schema === table.schema;
}

/** A property of the view and its column. */
export interface JoinColumn {
  readonly name: string;
  readonly jsonName: string;
  readonly column: Located<string>;
  readonly type: ColumnType;
  readonly spelling: Spelling;
  readonly nullable: boolean;
}
