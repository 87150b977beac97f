// The methods of a *.queries.sql file with all names and types decided, as they are emitted.

import type { Entity } from "../../2-model/data/entity.ts";
import type { Constraint } from "../../2-model/data/entity-parts.ts";
import type { ColumnType } from "../../2-model/data/field/column-type.ts";
import type { Field } from "../../2-model/data/field/field.ts";
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Literal } from "../../text/literal.ts";
import type { NullReason } from "./analysis.ts";
import type { QueryKind } from "./statement.ts";
import type { SentColumn, StatementText } from "./statement-text.ts";

/** The names that are derived from `order-reports.queries.sql`. */
export interface QueryModuleNames {
  /** `OrderReports`, the interface. */
  readonly type: string;
  /** `orderReports`, the property in the objects of the application, and the prefix of the names of statements. */
  readonly property: string;
  /** `order reports`, in doc comments. */
  readonly label: string;
  /** `src/order-reports.derived` */
  readonly folder: string;
}

export interface QueryModule {
  readonly path: string;
  readonly names: QueryModuleNames;
  readonly doc: string | null;
  readonly methods: readonly QueryMethod[];
  /** The type of `:owner`; null if no statement has it. */
  readonly owner: ResolvedType | null;
  /** Whether tables have policies, so that the owner of a context or of `ownedBy` is set for row-level security. */
  readonly hasPolicies: boolean;
  /** Whether statements need the actor of a context. */
  readonly recordsActor: boolean;
  /** The constraints of tables that statements write whose violations have typed errors. */
  readonly constraints: readonly Constraint[];
}

export interface QueryMethod {
  readonly name: string;
  readonly nameSpan: Span;
  /** The findings that the header accepts, by ID, each with its reason. */
  readonly allowed: ReadonlyMap<string, Located<string>>;
  readonly kind: QueryKind;
  readonly doc: string | null;
  readonly text: StatementText;
  /** By their names in the statement, without `:owner` and `:actor`. */
  readonly parameters: readonly MethodParameter[];
  /** The type of the parameter that chooses the order; null if there is none. */
  readonly order: MethodOrder | null;
  readonly rows: RowShape;
  /** The orders of a `:page`; null for other kinds. */
  readonly pages: readonly MethodPage[] | null;
  /** Whether a row always comes, or at most one. */
  readonly count: "one" | "at-most-one" | "many";
  readonly isRead: boolean;
  /** Whether it tells triggers of the audit log who acts. */
  readonly setsActor: boolean;
  /** `one` if it only runs for one owner, `all` if it reads the rows of all owners, `none` if it reads rows without. */
  readonly owners: "one" | "all" | "none";
}

export interface MethodParameter {
  /** The name in the statement. */
  readonly name: string;
  /** The name in TypeScript. */
  readonly property: string;
  readonly doc: string | null;
  readonly isOptional: boolean;
  readonly type: ParameterType;
  readonly nullable: boolean;
}

export type ParameterType =
  | ResolvedType
  /** A whole number from 0 on, for LIMIT or OFFSET. */
  | { readonly kind: "count"; readonly of: "limit" | "offset" }
  /** Objects that the statement reads with `json_to_recordset`, or one. */
  | { readonly kind: "records"; readonly isArray: boolean; readonly members: readonly RecordMember[] };

export interface RecordMember {
  /** The name of the column in SQL. */
  readonly column: string;
  readonly property: string;
  readonly value: ResolvedValue;
}

/** The order of a page, or one of its choices. */
export interface MethodPage {
  /** Null for an order in the text. */
  readonly choice: string | null;
  readonly terms: readonly OrderTerm[];
}

/** A column of an order, as the runtime takes it. */
export interface OrderTerm {
  readonly [key: string]: Literal | undefined;
  /** The expression for ORDER BY and comparisons. */
  readonly column: string;
  /** The expression for its text in a token. */
  readonly text: string;
  readonly format: string | readonly string[];
  readonly isNullable?: boolean;
  readonly direction: "asc" | "desc";
}

export interface MethodOrder {
  readonly name: string;
  readonly property: string;
  readonly doc: string | null;
  readonly choices: readonly string[];
}

/** The rows of a statement: an entity, an object, the only column, or none. */
export type RowShape =
  | EntityRow
  | { readonly kind: "object"; readonly columns: readonly ResultColumn[]; readonly sent: readonly SentColumn[] }
  | { readonly kind: "value"; readonly column: ResultColumn }
  | { readonly kind: "none" };

/** A whole row of an entity's table. */
export interface EntityRow {
  readonly kind: "entity";
  readonly entity: Entity;
  /** The index in the row of each column of the entity; null if it begins with these columns, in this order. */
  readonly indexes: readonly number[] | null;
}

export interface ResultColumn {
  /** The name of the property. */
  readonly name: string;
  /** The name in the result. */
  readonly column: string;
  readonly doc: string | null;
  readonly value: ResolvedValue;
  /** True for `AS "spent!"`: the value may be NULL as far as is known, and reading it then throws. */
  readonly isAsserted: boolean;
  /** The causes of NULL, the first one first; empty if the value is never NULL. */
  readonly nullReasons: readonly NullReason[];
}

export interface ResolvedValue {
  readonly type: ResolvedType;
  readonly nullable: boolean;
}

export type ResolvedType =
  /** The type of a field, without null. `stored` if a parameter is written to its column. */
  | { readonly kind: "field"; readonly entity: Entity; readonly field: Field; readonly isStored: boolean }
  /** The type of PostgreSQL: a scalar or a choice. With `of` it is that of the elements of a field. */
  | {
      readonly kind: "column";
      readonly type: ColumnType;
      readonly of?: { readonly entity: Entity; readonly field: Field };
    }
  | EntityRow
  | { readonly kind: "object"; readonly columns: readonly ResultColumn[] }
  | { readonly kind: "array"; readonly element: ResolvedValue };
