// What annotations say about rows beyond their columns: lookups, upsert, scopes, projections, constraints.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Field, IndexMethod } from "./field/field.ts";
import type { IndexKey } from "./table/index-keys.ts";
import type { Unique } from "./table/indexes.ts";

/** `findByEmail`, `findByAAndB`. */
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
  /** Whether a unique constraint is meant, and no index alone. */
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
  /** The fields that the annotation names. */
  readonly conflict: readonly Located<Field>[];
  readonly action: "update" | "nothing";
  /** The place of `action`; null if it is not written. */
  readonly actionSpan: Span | null;
  /** The fields of an existing row that a request overwrites where it has them. */
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

/** What `create` gives back. */
export type Returning =
  | { readonly kind: "full" }
  | { readonly kind: "id" }
  | { readonly kind: "none" }
  | { readonly kind: "fields"; readonly fields: readonly Field[] };

/** A constraint of the database, and the field that an error about it names. */
export interface Constraint {
  readonly name: string;
  readonly kind: "unique" | "foreign_key" | "check" | "exclusion";
  readonly field: string | null;
  /** What the field is called in JSON. */
  readonly jsonField: string | null;
}

export interface Migrations {
  readonly touchUpdatedAt: Field | null;
  /** Whether every change of a row is written to the audit log. */
  readonly audit: boolean;
  /** Where it is said that policies keep rows to their owner; null where none do. */
  readonly rls: Span | null;
  readonly extensions: readonly string[];
}

/**
 * The tables that events wait in until they are delivered: `entity_outbox`, whose rows are claimed one by one, or
 * `entity_outbox_events`, which is read in windows. `retention` is how long delivered ones stay there, in milliseconds.
 */
export type Outbox = { readonly kind: "rows" } | { readonly kind: "batches"; readonly retention: number | null };

/** The events of an entity: their type, and where the statement of a write sends them. */
export interface Events {
  /** Where each event is stored; null where none is. */
  readonly outbox: Outbox | null;
  /** The channel that each event is notified on; null without `streams`. */
  readonly channel: string | null;
}

/** By the values of a field, which says on which node a row is; or each row on every node. */
export type Distribution =
  | { readonly kind: "by"; readonly field: Field; readonly span: Span }
  | { readonly kind: "reference"; readonly span: Span };
