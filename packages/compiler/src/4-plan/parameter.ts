// The types of a repository method's parameters.
import type { Entity, Link } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field/field.ts";

export type MethodParameter =
  | { readonly kind: "id" }
  | { readonly kind: "id-or-null" }
  | { readonly kind: "ids" }
  /** The ids of rows of another entity; duplicates are removed before the statement runs. */
  | { readonly kind: "target-ids"; readonly target: Entity }
  /** The values of a join entity's new rows, other than its two foreign keys. */
  | { readonly kind: "link-values"; readonly link: Link; readonly required: Requirement }
  /** A value that a column is compared with; the name is the field's by default. */
  | { readonly kind: "field"; readonly field: Field; readonly name?: string }
  | { readonly kind: "limit" }
  | { readonly kind: "offset" }
  | { readonly kind: "optional-limit" }
  | { readonly kind: "optional-offset" }
  | { readonly kind: "create-request" }
  | { readonly kind: "create-requests" }
  | { readonly kind: "update-request" }
  | { readonly kind: "query" }
  /** A callback that receives the locked row, or null, and the repository in the transaction. */
  | { readonly kind: "run-locked" }
  /** An optional query, of which only the filters are used. */
  | { readonly kind: "filters" }
  /** A query with the option `count`: the number of rows on all pages. */
  | { readonly kind: "counted-query" }
  /** The server's changes in addition to those of an update request. */
  | { readonly kind: "update-values" }
  /** Server values in place of a request: of one new row, of many, of a change. */
  | { readonly kind: "new-values"; readonly required: Requirement }
  | { readonly kind: "new-values-of-all" }
  | { readonly kind: "changed-values" }
  /** Server values in addition to a request: of one row, or a function that returns them for each row. */
  | { readonly kind: "values"; readonly required: Requirement }
  | { readonly kind: "values-of-each"; readonly required: Requirement };

/** When a parameter is required; "without-owner" is for values of which the owner is the only required one. */
export type Requirement = "always" | "without-owner" | "never";
