// The catalog of a database, as data: names and definitions as the server prints them with an empty `search_path`.
import type { QualifiedName } from "./names.ts";

/** All names are unquoted. Definitions are SQL with qualified names. */
export interface Catalog {
  /** `server_version_num`: 180004. */
  readonly server: number;
  /** Includes `public`, but no system schemas. */
  readonly schemas: readonly Schema[];
  readonly extensions: readonly Extension[];
  readonly enums: readonly EnumType[];
  readonly domains: readonly Domain[];
  /** Standalone sequences, and those owned by a `serial` column. Sequences of identity columns are left out. */
  readonly sequences: readonly Sequence[];
  readonly tables: readonly Table[];
  readonly views: readonly View[];
  readonly functions: readonly Routine[];
}

/** A named object in a schema. */
export interface Named extends QualifiedName {
  readonly comment: string | null;
}

export interface Schema {
  readonly name: string;
  readonly comment: string | null;
}

export interface Extension {
  readonly name: string;
  readonly schema: string;
  readonly version: string;
}

export interface EnumType extends Named {
  /** The labels in sort order. */
  readonly labels: readonly string[];
}

export interface Domain extends Named {
  /** `format_type` of the base type. */
  readonly type: string;
  readonly isNotNull: boolean;
  readonly defaultValue: string | null;
  readonly collation: string | null;
  readonly constraints: readonly {
    readonly name: string;
    readonly definition: string;
    readonly isValidated: boolean;
  }[];
}

export interface Sequence extends Named {
  readonly type: string;
  readonly start: bigint;
  readonly increment: bigint;
  readonly minimum: bigint;
  readonly maximum: bigint;
  readonly cache: bigint;
  readonly cycles: boolean;
  /** The owning column (`OWNED BY`), with which the sequence is dropped. */
  readonly ownedBy: { readonly schema: string; readonly table: string; readonly column: string } | null;
}

export interface Table extends Named {
  readonly kind: "ordinary" | "partitioned" | "partition" | "foreign";
  readonly persistence: "permanent" | "unlogged";
  /**
   * The partition key, `LIST (region)`, or the bounds of a partition, `FOR VALUES IN ('eu')`; null for other tables.
   */
  readonly partitioning: string | null;
  /** The parents in the inheritance hierarchy. A partition has its partitioned table. */
  readonly inherits: readonly QualifiedName[];
  /** Storage parameters, such as `fillfactor=50`, in catalog order. */
  readonly options: readonly string[];
  /** The columns in table order, without dropped ones. */
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Includes the indexes of constraints. */
  readonly indexes: readonly Index[];
  /** The triggers, without the internal ones of foreign keys. */
  readonly triggers: readonly Trigger[];
  readonly policies: readonly Policy[];
  readonly rowSecurity: "off" | "on" | "forced";
}

export interface Column {
  readonly name: string;
  /** `attnum` */
  readonly position: number;
  /** `format_type`: `character varying(320)`, `public.order_status[]`. */
  readonly type: string;
  /** The type of the column, or the element type of an array, by its name in `pg_type`. */
  readonly base: ColumnType;
  readonly isNotNull: boolean;
  /** The DEFAULT expression. A generated column has its expression in `generated`. */
  readonly defaultValue: string | null;
  readonly generated: {
    readonly expression: string;
    readonly kind: "stored" | "virtual";
    /** The columns that the expression reads. */
    readonly columns: readonly string[];
  } | null;
  readonly identity: "always" | "by default" | null;
  /** The collation as written in SQL: `"C"`, `public.german`. Null for the default of the type. */
  readonly collation: string | null;
  readonly comment: string | null;
}

export interface ColumnType {
  readonly schema: string;
  /** `int4`, `varchar`, `order_status`. */
  readonly name: string;
  readonly kind: "base" | "enum" | "domain" | "composite" | "range";
  readonly isArray: boolean;
  /** `atttypmod`; -1 if the type has no modifier. */
  readonly modifier: number;
}

export interface Constraint {
  readonly name: string;
  readonly kind: "primary key" | "unique" | "foreign key" | "check" | "exclude" | "not null";
  /** `pg_get_constraintdef`, which ends with `NOT VALID` if the constraint is not validated. */
  readonly definition: string;
  /** The columns in the order of the constraint. A CHECK has the columns that its expression reads. */
  readonly columns: readonly string[];
  readonly isValidated: boolean;
  readonly isDeferrable: boolean;
  readonly isDeferred: boolean;
  /** The name of the index that enforces it. */
  readonly index: string | null;
  readonly references: Reference | null;
  readonly comment: string | null;
}

export type ReferentialAction = "no action" | "restrict" | "cascade" | "set null" | "set default";

/** The target and the actions of a foreign key. */
export interface Reference {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
  /** The columns in `ON DELETE SET NULL (…)` or `SET DEFAULT (…)`; null for all columns. */
  readonly setColumns: readonly string[] | null;
}

export interface Index {
  readonly name: string;
  /** `pg_get_indexdef`. */
  readonly definition: string;
  /** `btree`, `gin`, … */
  readonly method: string;
  readonly isUnique: boolean;
  /** NULLS NOT DISTINCT */
  readonly treatsNullsAsEqual: boolean;
  readonly isValid: boolean;
  /** The name of the constraint that the index enforces. */
  readonly constraint: string | null;
  readonly keys: readonly IndexKey[];
  /** INCLUDE */
  readonly included: readonly string[];
  /** WHERE */
  readonly predicate: string | null;
  /** All columns that the index reads: keys, expressions, predicate and INCLUDE. */
  readonly columns: readonly string[];
  readonly comment: string | null;
}

/** A column of an index, or an expression. */
export interface IndexKey {
  readonly column: string | null;
  readonly expression: string;
  /** The operator class as written in SQL; null for the default of the type. */
  readonly operatorClass: string | null;
  readonly isDescending: boolean;
  readonly nullsFirst: boolean;
}

export interface Trigger {
  readonly name: string;
  /** `pg_get_triggerdef`. */
  readonly definition: string;
  readonly isEnabled: boolean;
  readonly function: QualifiedName;
  /** The columns that the definition names: `UPDATE OF email`, `WHEN (new.email IS NULL)`. */
  readonly columns: readonly string[];
}

export interface Policy {
  readonly name: string;
  /** `CREATE POLICY …` */
  readonly definition: string;
  readonly columns: readonly string[];
}

export interface View extends Named {
  readonly isMaterialized: boolean;
  /** The query of the view, `pg_get_viewdef`. */
  readonly definition: string;
  /** The tables and columns that the query reads. A null column stands for the whole table. */
  readonly reads: readonly { readonly schema: string; readonly table: string; readonly column: string | null }[];
}

export interface Routine extends Named {
  readonly kind: "function" | "procedure" | "aggregate" | "window";
  /** `pg_get_function_identity_arguments`: identifies the routine together with schema and name. */
  readonly arguments: string;
  /** `CREATE OR REPLACE FUNCTION …`, null for an aggregate. */
  readonly definition: string | null;
  /** `sql`, `plpgsql`, … */
  readonly language: string;
}
