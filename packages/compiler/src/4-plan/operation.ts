// A repository's method as data: its parameters, its statements, its result. No TypeScript is written here.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import type { Projection } from "../2-model/data/rules.ts";
import type { Sql } from "../text/sql.ts";

/** A method of the repository. */
export interface Operation {
  readonly name: string;
  /** Sentences of the doc comment, `@throws` lines among them. */
  readonly doc: readonly string[];
  readonly parameters: readonly OperationParameter[];
  readonly result: ResultShape;
  readonly body: Body;
  /** The functions of the user's own that surround the write. */
  readonly hooks?: HookPair;
}

/** A function before a write, and one after it, which is told of the row, or of its id where there is no row to show. */
export type HookPair =
  | { readonly name: "Create" | "Update"; readonly row: RowShape }
  | { readonly name: "Delete" | "HardDelete" | "Restore" };

export type OperationParameter =
  | { readonly kind: "id" }
  | { readonly kind: "id-or-null" }
  | { readonly kind: "ids" }
  /** A value that a column is compared with, under the field's name or another one. */
  | { readonly kind: "field"; readonly field: Field; readonly name?: string }
  | { readonly kind: "limit" }
  | { readonly kind: "offset" }
  /** Limit and offset of a listing that may be left out. */
  | { readonly kind: "optional-limit" }
  | { readonly kind: "optional-offset" }
  | { readonly kind: "create-request" }
  | { readonly kind: "create-requests" }
  | { readonly kind: "update-request" }
  | { readonly kind: "query" }
  /** The server values of one row, or a function that gives them for each. */
  | { readonly kind: "values"; readonly required: boolean }
  | { readonly kind: "values-of-each"; readonly required: boolean };

/** What rows hold: this entity, another one, a projection of this one, or some of its fields. */
export type RowShape =
  | { readonly kind: "self" }
  | { readonly kind: "entity"; readonly entity: Entity }
  | { readonly kind: "projection"; readonly projection: Projection }
  | { readonly kind: "fields"; readonly fields: readonly Field[] };

export type ResultShape =
  | { readonly kind: "row" | "row-or-null" | "rows"; readonly of: RowShape }
  /** Rows of another entity by the id that they refer to. */
  | { readonly kind: "rows-by-id"; readonly of: Entity; readonly key: Field }
  | { readonly kind: "affected-one" | "affected" | "exists" };

/** What a method does with its statements. */
export type Body =
  /** Runs the statement with the parameters, each encoded. */
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "insert"; readonly statement: Statement }
  | { readonly kind: "insert-many"; readonly statement: Statement }
  /** Deletes the rows with the ids; the statement says which there were. */
  | { readonly kind: "delete-many"; readonly statement: Statement }
  | Patch
  | { readonly kind: "keyset"; readonly first: Statement; readonly next: Statement }
  /** `isLive` is false where deleted rows count, too. */
  | { readonly kind: "query"; readonly statement: Statement; readonly isLive: boolean }
  /** The query with another limit and offset. */
  | { readonly kind: "filtered" };

/** Sets what the request has; with nothing to set, reads the row. */
export interface Patch {
  readonly kind: "patch";
  readonly statement: Statement;
  readonly unchanged: Statement;
  /** The row is changed only while this field has the value that the request expects. */
  readonly version: Field | null;
  /** Whether only rows of this owner are seen. */
  readonly owner: Field | null;
  readonly missing: "throw" | "null";
}

/** A statement of the generated file. */
export interface Statement {
  /** `findByIdSql`: its constant. */
  readonly constant: string;
  /** `users.findById`: its name in logs and traces. */
  readonly name: string;
  readonly sql: Sql;
  readonly form: "fixed" | "patch" | "query";
  readonly rows: RowShape | { readonly kind: "none" | "exists" | "ids" | "json" | "view" };
  /** For holes: texts that make the statement complete, so that it can be prepared on a server. */
  readonly samples: readonly Readonly<Record<string, string>>[];
}

export const self: RowShape = { kind: "self" };
