// The result of PostgreSQL's analysis of a statement: columns, parameters, tables and the number of rows.

/** A statement that PostgreSQL rejects. Offsets are UTF-16 units of the statement's text. */
export interface AnalysisRefusal {
  readonly kind: "refused";
  /** `42703` */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** Null if PostgreSQL names no place. */
  readonly offset: number | null;
}

/** A statement that PostgreSQL accepts. */
export interface Analysis {
  readonly kind: "analyzed";
  readonly command: Command;
  readonly columns: readonly AnalyzedColumn[];
  /** In the order of their numbers. */
  readonly parameters: readonly AnalyzedParameter[];
  /** True if nothing is written or locked, and no volatile function is called, in views too: a replica may run it. */
  readonly isRead: boolean;
  readonly rows: RowCount;
  /** Null if it is not known. */
  readonly uses: Uses | null;
  /**
   * False if the server is of another version than the reader of its trees: then every column is nullable, and origins and
   * keys are not known.
   */
  readonly isExact: boolean;
}

export type AnalysisResult = Analysis | AnalysisRefusal;

export type Command = "select" | "insert" | "update" | "delete" | "merge";

/** `one` is exactly one row, as of an aggregate without GROUP BY or of `INSERT … VALUES`. */
export type RowCount = "one" | "at-most-one" | "many";

/** The tables and functions that a statement uses. */
export interface Uses {
  /** Tables and views, and the tables of these views. */
  readonly tables: readonly TableUse[];
  /** Whether it calls functions that are not PostgreSQL's own, which may use any table. */
  readonly callsFunctions: boolean;
}

export interface TableUse extends TableName {
  /** Empty if it is only read. */
  readonly writes: readonly Write[];
}

export type Write = "INSERT" | "UPDATE" | "DELETE";

export interface AnalyzedValue {
  readonly type: SqlType;
  readonly nullable: boolean;
  /** Why the value can be NULL; empty if it cannot. */
  readonly nullReasons: readonly NullReason[];
  /** The table columns of which the value certainly is one, if it is not NULL; empty if it is computed. */
  readonly origins: readonly TableColumn[];
}

export interface AnalyzedColumn extends AnalyzedValue {
  readonly name: string;
}

/** A domain is the type that it is made of. */
export type SqlType =
  | { readonly kind: "base"; readonly name: string; readonly modifier: number }
  | { readonly kind: "enum"; readonly schema: string; readonly name: string; readonly labels: readonly string[] }
  | { readonly kind: "array"; readonly element: AnalyzedValue }
  | {
      readonly kind: "row";
      readonly columns: readonly AnalyzedColumn[];
      /** The table of which the value is a whole row. */
      readonly table: TableName | null;
    }
  /** A record of which the columns are not known, such as that of a function. */
  | { readonly kind: "record" };

export interface TableName {
  readonly schema: string;
  readonly table: string;
}

export interface TableColumn extends TableName {
  readonly column: string;
}

export interface NullReason {
  readonly kind: NullReasonKind;
  /** The alias, column, function or parameter that the reason is about; empty if there is none. */
  readonly subject: string;
  /** The view of the statement that the reason is in; absent if it is in the statement itself. */
  readonly view?: string;
}

export type NullReasonKind =
  /** The column of a table is not NOT NULL. */
  | "column"
  /** An outer join finds no row of `subject`. */
  | "left-join"
  | "right-join"
  | "full-join"
  /** GROUPING SETS, ROLLUP and CUBE leave out the expression. */
  | "grouping-set"
  /** The function returns NULL for some arguments, or nothing is known of it. */
  | "function"
  | "aggregate-of-no-rows"
  | "window-frame"
  /** A scalar subselect finds no row. */
  | "subquery"
  /** No branch of a CASE holds, or NULLIF's values are equal. */
  | "case"
  | "literal"
  | "parameter"
  /** An element of an array, or a member of a row. */
  | "element"
  /** `old` of a row that is inserted, `new` of a row that is deleted. */
  | "missing-row"
  | "unknown";

export interface AnalyzedParameter {
  readonly type: SqlType;
  /** The table columns that the parameter, or for an array its elements, is compared with or stored in. */
  readonly origins: readonly TableColumn[];
  /** The table columns that it is stored in. */
  readonly targets: readonly TableColumn[];
  /** True if it is stored in nullable columns alone, or tested for NULL. */
  readonly acceptsNull: boolean;
  /** True for LIMIT and OFFSET: a whole number from 0 on. */
  readonly isCount: boolean;
  /** The columns of `json_to_recordset($1) AS r(…)` and its kind. */
  readonly recordset: Recordset | null;
}

export interface Recordset {
  /** False for `json_to_record`, which takes one object. */
  readonly isArray: boolean;
  readonly columns: readonly AnalyzedColumn[];
}
