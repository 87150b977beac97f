// A parameter of a repository's method as data.
import type { Entity, Link } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";

export type MethodParameter =
  | { readonly kind: "id" }
  | { readonly kind: "id-or-null" }
  | { readonly kind: "ids" }
  /** The ids of rows of another entity, each once in the statement. */
  | { readonly kind: "target-ids"; readonly target: Entity }
  /** What new rows of a join entity have besides the rows that they join. */
  | { readonly kind: "link-values"; readonly link: Link; readonly required: Required }
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
  /** A function of the row, or null, and the repository inside of the transaction that has locked it. */
  | { readonly kind: "run-locked" }
  /** A query that may be left out. */
  | { readonly kind: "filters" }
  /** A query that may ask how many rows there are on all pages. */
  | { readonly kind: "counted-query" }
  /** What the server changes beside the request. */
  | { readonly kind: "update-values" }
  /** Where no request can make or change a row: all that the server gives for one, for many, or for a change. */
  | { readonly kind: "new-values"; readonly required: Required }
  | { readonly kind: "new-values-of-all" }
  | { readonly kind: "changed-values" }
  /** The server values of one row, or a function that gives them for each. */
  | { readonly kind: "values"; readonly required: Required }
  | { readonly kind: "values-of-each"; readonly required: Required };

/** Whether a parameter has to be given: always, where no owner is known who is all that it says, or never. */
export type Required = "always" | "without-owner" | "never";
