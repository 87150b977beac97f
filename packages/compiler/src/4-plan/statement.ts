// The type of a planned SQL statement: its text, its name, its parameters, and the shape of its rows.

import { ownedName } from "entity-derive/schema";
import type { Entity, Link } from "../2-model/data/entity.ts";
import type { Projection } from "../2-model/data/entity-parts.ts";
import type { Field } from "../2-model/data/field/field.ts";
import type { JoinRowFields } from "../2-model/data/references.ts";
import { onOneLine, type Sql, sqlText, withoutSlots } from "../text/sql.ts";

export interface Statement {
  /** The name of its constant, such as `findByIdSql`. */
  readonly constant: string;
  /** Its name in logs and traces, such as `users.findById`. */
  readonly name: string;
  readonly sql: Sql;
  /**
   * "static" and "read" have one text. The text of the others depends on the fields of a patch or a query, or on the page.
   * All but "static" and "patch" can run on a replica.
   */
  readonly form: "static" | "read" | "list" | "patch" | "query" | "filters";
  /**
   * How the statement is limited to one owner: not at all (rows have none), by a slot, by the owner of each new row, or by the conditions of a query.
   * "required" is a slot in a statement that only runs for an owner.
   */
  readonly owners: "none" | "slot" | "new-row" | "query" | "required";
  readonly rows:
    | RowShape
    | { readonly kind: "none" | "exists" | "ids" | "json" | "links" }
    /** Rows with one more column: the id of the row that is linked to them. */
    | { readonly kind: "linked"; readonly of: RowShape };
  /** Returns texts for the holes of a dynamic statement, with which it can be prepared on a server. */
  readonly samples: (isOwned: boolean) => readonly Readonly<Record<string, string>>[];
}

/**
 * Returns the form of a statement for one owner, or for all owners, without slots; null if it has no such form.
 * @throws {Error} if the form for one owner has no condition on the owner, since it would touch the rows of others
 */
export function statementFor(statement: Statement, isOwned: boolean): Statement | null {
  const { name, sql, form, owners } = statement;
  if (owners === (isOwned ? "none" : "required")) return null;
  const text = withoutSlots(sql, isOwned);
  if (isOwned && owners !== "new-row" && owners !== "query" && !sqlText(text).includes("$owner"))
    throw new Error(`${name} has no condition on the owner, so it would use rows of all owners`);
  return {
    ...statement,
    name: isOwned ? ownedName(name) : name,
    sql: form === "static" || form === "read" ? onOneLine(text) : text,
  };
}

/** The rows of queries: their columns, and the table or subquery that has them. */
export interface QueriedRows {
  readonly columns: Sql;
  readonly from: Sql;
  /** Quoted aliases on counted pages; undefined if no column has the usual names. */
  readonly aliases?: { readonly position: string; readonly place: string };
}

/** The content of a row: the entity, its view, another entity, a projection, or some fields. */
export type RowShape =
  | { readonly kind: "self" }
  | { readonly kind: "view" }
  | { readonly kind: "entity"; readonly entity: Entity }
  | { readonly kind: "projection"; readonly projection: Projection }
  | { readonly kind: "fields"; readonly fields: readonly Field[] };

/** Whether rows can be read as objects. */
export function isRowShape(rows: Statement["rows"]): rows is RowShape {
  return (
    rows.kind === "self" ||
    rows.kind === "view" ||
    rows.kind === "entity" ||
    rows.kind === "projection" ||
    rows.kind === "fields"
  );
}

export const selfRow: RowShape = { kind: "self" };

export type MethodParameter =
  | { readonly kind: "id" }
  | { readonly kind: "id-or-null" }
  | { readonly kind: "ids" }
  /** The ids of rows of another entity; duplicates are removed before the statement runs. */
  | { readonly kind: "target-ids"; readonly target: Entity }
  /** The values of a join entity's new rows, other than its two foreign keys. */
  | {
      readonly kind: "link-values";
      readonly link: Link;
      readonly rest: JoinRowFields;
      readonly required: Requirement;
    }
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

/** Whether a parameter is required; "without-owner" is for values of which the owner is the only required one. */
export type Requirement = "always" | "without-owner" | "never";
