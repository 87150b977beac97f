// A statement of the generated file as data: its SQL, its name, and what its rows hold.
import type { Entity } from "../2-model/data/entity.ts";
import type { Field } from "../2-model/data/field.ts";
import type { Projection } from "../2-model/data/rules.ts";
import type { Sql } from "../text/sql.ts";

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
  readonly rows:
    | RowShape
    | { readonly kind: "none" | "exists" | "ids" | "json" | "links" }
    /** Rows that end with the id of the row that a link leads to them from. */
    | { readonly kind: "linked"; readonly of: RowShape };
  /** For the holes of a dynamic statement: texts that complete it, so that it can be prepared on a server. Only who does so asks. */
  readonly samples: () => readonly Readonly<Record<string, string>>[];
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
