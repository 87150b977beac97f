// A repository's method as data: its parameters, its statements, its result. No TypeScript is written here.

import type { Field } from "../2-model/entity.ts";
import type { Sql } from "../text/sql.ts";

/** A method of the repository. */
export interface Operation {
  readonly name: string;
  /** Sentences of the doc comment, `@throws` lines among them. */
  readonly doc: readonly string[];
  readonly parameters: readonly OperationParameter[];
  readonly result: ResultShape;
  readonly body: Body;
}

export type OperationParameter =
  | { readonly kind: "id" }
  | { readonly kind: "id-or-null" }
  | { readonly kind: "ids" }
  | { readonly kind: "field"; readonly field: Field }
  | { readonly kind: "limit" }
  | { readonly kind: "offset" }
  | { readonly kind: "create-request" }
  | { readonly kind: "create-requests" }
  | { readonly kind: "update-request" }
  | { readonly kind: "query" }
  /** The server values of one row, or a function that gives them for each. */
  | { readonly kind: "values"; readonly required: boolean }
  | { readonly kind: "values-of-each"; readonly required: boolean };

export type ResultShape = "entity" | "entity-or-null" | "entities" | "affected-one" | "affected" | "exists";

/** What a method does with its statements. */
export type Body =
  /** Runs the statement with the parameters, each encoded. */
  | { readonly kind: "statement"; readonly statement: Statement }
  | { readonly kind: "insert"; readonly statement: Statement }
  | { readonly kind: "insert-many"; readonly statement: Statement }
  /** Sets what the request has; with nothing to set, reads the row. */
  | { readonly kind: "patch"; readonly statement: Statement; readonly unchanged: Statement }
  | { readonly kind: "keyset"; readonly first: Statement; readonly next: Statement }
  | { readonly kind: "query"; readonly statement: Statement }
  /** The query with another limit and offset. */
  | { readonly kind: "filtered" };

/** A statement of the generated file. */
export interface Statement {
  /** `findByIdSql`: its constant. */
  readonly constant: string;
  /** `users.findById`: its name in logs and traces. */
  readonly name: string;
  readonly sql: Sql;
  readonly form: "fixed" | "patch" | "query";
  readonly rows: "entity" | "none" | "exists";
  /** For holes: texts that make the statement complete, so that it can be prepared on a server. */
  readonly samples: readonly Readonly<Record<string, string>>[];
}
