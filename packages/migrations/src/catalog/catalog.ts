// What PostgreSQL's catalogs say of a database, as data: names and definitions as the server spells them with an empty `search_path`.

/** All names are unquoted; all definitions are SQL, in which every name is qualified. */
export interface Catalog {
  /** `server_version_num`: 180004. */
  readonly server: number;
  /** Those that are not the system's, `public` too. */
  readonly schemas: readonly Schema[];
  readonly extensions: readonly Extension[];
  readonly enums: readonly EnumType[];
  readonly domains: readonly Domain[];
  /** Those that stand alone or are owned by a `serial` column; an identity column's own is not here. */
  readonly sequences: readonly Sequence[];
  readonly tables: readonly Table[];
  readonly views: readonly View[];
  readonly functions: readonly Routine[];
}

/** What has a name within a schema. */
export interface Named {
  readonly schema: string;
  readonly name: string;
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
  /** In their order. */
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
  /** The column that it is dropped with: `OWNED BY`. */
  readonly ownedBy: { readonly schema: string; readonly table: string; readonly column: string } | null;
}

export interface Table extends Named {
  readonly kind: "ordinary" | "partitioned" | "partition" | "foreign";
  readonly persistence: "permanent" | "unlogged";
  /** What stands after PARTITION BY, `LIST (region)`, or what a partition holds, `FOR VALUES IN ('eu')`; null for others. */
  readonly partitioning: string | null;
  /** The tables that it inherits from; of a partition the partitioned table. */
  readonly inherits: readonly { readonly schema: string; readonly name: string }[];
  /** `fillfactor=50`, in the order of the catalog. */
  readonly options: readonly string[];
  /** In their order, without dropped ones. */
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Those of constraints too. */
  readonly indexes: readonly Index[];
  /** Without the internal ones of foreign keys. */
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
  /** The type itself, and of an array that of its elements, by its name in `pg_type`. */
  readonly base: ColumnType;
  readonly isNotNull: boolean;
  /** The expression of DEFAULT; that of GENERATED is in `generated`. */
  readonly defaultValue: string | null;
  readonly generated: {
    readonly expression: string;
    readonly kind: "stored" | "virtual";
    /** The columns that it reads. */
    readonly columns: readonly string[];
  } | null;
  readonly identity: "always" | "by default" | null;
  /** As it is written in SQL: `"C"`, `public.german`. Null where it is the type's own. */
  readonly collation: string | null;
  readonly comment: string | null;
}

export interface ColumnType {
  readonly schema: string;
  /** `int4`, `varchar`, `order_status`. */
  readonly name: string;
  readonly kind: "base" | "enum" | "domain" | "composite" | "range";
  readonly isArray: boolean;
  /** `atttypmod`, -1 where there is none. */
  readonly modifier: number;
}

export interface Constraint {
  readonly name: string;
  readonly kind: "primary key" | "unique" | "foreign key" | "check" | "exclude" | "not null";
  /** `pg_get_constraintdef`, with `NOT VALID` where it is not validated. */
  readonly definition: string;
  /** In the constraint's order; of a CHECK those that its expression reads. */
  readonly columns: readonly string[];
  readonly isValidated: boolean;
  readonly isDeferrable: boolean;
  readonly isDeferred: boolean;
  /** The index that keeps it, by its name. */
  readonly index: string | null;
  readonly references: Reference | null;
  readonly comment: string | null;
}

export type ReferentialAction = "no action" | "restrict" | "cascade" | "set null" | "set default";

/** What a foreign key leads to. */
export interface Reference {
  readonly schema: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly onDelete: ReferentialAction;
  readonly onUpdate: ReferentialAction;
  /** The columns that ON DELETE SET NULL or SET DEFAULT names; null for all. */
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
  /** The constraint that it keeps, by its name. */
  readonly constraint: string | null;
  readonly keys: readonly IndexKey[];
  /** INCLUDE */
  readonly included: readonly string[];
  /** WHERE */
  readonly predicate: string | null;
  /** All that it reads: keys, those in expressions and in the predicate, INCLUDE. */
  readonly columns: readonly string[];
  readonly comment: string | null;
}

/** A column of an index, or an expression. */
export interface IndexKey {
  readonly column: string | null;
  readonly expression: string;
  /** As it is written in SQL; null where it is the type's own. */
  readonly operatorClass: string | null;
  readonly isDescending: boolean;
  readonly nullsFirst: boolean;
}

export interface Trigger {
  readonly name: string;
  /** `pg_get_triggerdef`. */
  readonly definition: string;
  readonly isEnabled: boolean;
  readonly function: { readonly schema: string; readonly name: string };
  /** Those that its definition names: `UPDATE OF email`, `WHEN (new.email IS NULL)`. */
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
  /** The query of it, `pg_get_viewdef`. */
  readonly definition: string;
  /** The tables and columns that it reads; a column of null stands for the table as a whole. */
  readonly reads: readonly { readonly schema: string; readonly table: string; readonly column: string | null }[];
}

export interface Routine extends Named {
  readonly kind: "function" | "procedure" | "aggregate" | "window";
  /** `pg_get_function_identity_arguments`: with schema and name it says which of several. */
  readonly arguments: string;
  /** `CREATE OR REPLACE FUNCTION …`, null for an aggregate. */
  readonly definition: string | null;
  /** `sql`, `plpgsql`, … */
  readonly language: string;
}
