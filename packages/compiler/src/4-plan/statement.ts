// A statement of the generated file as data: its SQL, its name, and what its rows hold.
import { ownedName } from "entity-derive/schema";
import type { Entity } from "../2-model/data/entity.ts";
import type { Projection } from "../2-model/data/entity-parts.ts";
import type { Field } from "../2-model/data/field/field.ts";
import { onOneLine, type Sql, sqlText, withoutSlots } from "../text/sql.ts";

export interface Statement {
  /** `findByIdSql`: its constant. */
  readonly constant: string;
  /** `users.findById`: its name in logs and traces. */
  readonly name: string;
  readonly sql: Sql;
  /**
   * A static statement has one text; that of a dynamic one follows from the fields of a patch or a query, or from the size of a page.
   * One that reads is static and no part of a write: any server that has the rows may answer it, as with lists, queries and filters.
   */
  readonly form: "static" | "read" | "list" | "patch" | "query" | "filters";
  /**
   * How it is limited to one owner: by a slot, by what each new row says, or as a query's conditions are. One may run for an
   * owner alone, or rows may have none.
   */
  readonly owners: "none" | "slot" | "given" | "query" | "only";
  readonly rows:
    | RowShape
    | { readonly kind: "none" | "exists" | "ids" | "json" | "links" }
    /** Rows that end with the id of the row that a link leads to them from. */
    | { readonly kind: "linked"; readonly of: RowShape };
  /** For the holes of a dynamic statement: texts that complete it, so that it can be prepared on a server. Only who does so asks. */
  readonly samples: (isOwned: boolean) => readonly Readonly<Record<string, string>>[];
}

/** A statement as it runs for one owner, or for all of them. */
export interface StatementForm {
  readonly statement: Statement;
  readonly isOwned: boolean;
}

/**
 * Its forms, without slots: that for one owner first.
 * @throws {Error} if the one for an owner has no condition on the owner: it would touch the rows of others
 */
export function formsOf(statement: Statement): readonly StatementForm[] {
  const all: StatementForm = { statement: formOf(statement, false), isOwned: false };
  if (statement.owners === "none") return [all];
  const owned: StatementForm = { statement: formOf(statement, true), isOwned: true };
  if (statement.owners !== "given" && statement.owners !== "query" && !sqlText(owned.statement.sql).includes("$owner"))
    throw new Error(`${statement.name} sees the rows of all`);
  return statement.owners === "only" ? [owned] : [owned, all];
}

function formOf(statement: Statement, isOwned: boolean): Statement {
  const { name, sql, form } = statement;
  const text = withoutSlots(sql, isOwned);
  return {
    ...statement,
    name: isOwned ? ownedName(name) : name,
    sql: form === "static" || form === "read" ? onOneLine(text) : text,
    samples: () => statement.samples(isOwned),
  };
}

/** What rows hold: this entity, another one, the view or a projection of this one, or some of its fields. */
export type RowShape =
  | { readonly kind: "self" }
  | { readonly kind: "view" }
  | { readonly kind: "entity"; readonly entity: Entity }
  | { readonly kind: "projection"; readonly projection: Projection }
  | { readonly kind: "fields"; readonly fields: readonly Field[] };

/** Whether a statement gives rows that can be read as objects. */
export function isRows(rows: Statement["rows"]): rows is RowShape {
  return (
    rows.kind === "self" ||
    rows.kind === "view" ||
    rows.kind === "entity" ||
    rows.kind === "projection" ||
    rows.kind === "fields"
  );
}

export const self: RowShape = { kind: "self" };
