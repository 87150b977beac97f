// The statements of a *.queries.sql file, as its text has them, before a database has analysed them.
import type { Located, Span } from "../../diagnostics/span.ts";

/** The kinds of statements: what their method returns. */
export type QueryKind = "many" | "one" | "values" | "value" | "exec" | "stream" | "page";

export interface QueryFile {
  readonly path: string;
  /** The comment above the first statement. */
  readonly doc: string | null;
  readonly statements: readonly QueryStatement[];
}

export interface QueryStatement {
  readonly name: string;
  readonly nameSpan: Span;
  readonly kind: QueryKind;
  readonly kindSpan: Span;
  readonly doc: string | null;
  /** In the order in which they first appear in the text; `:owner` and `:actor` are among them, `:sort` is not. */
  readonly parameters: readonly QueryParameter[];
  /** `-- owners: all, REASON`: the statement is not held to one owner. */
  readonly owners: Located<string> | null;
  /** `-- entity-derive: allow ED906, REASON`: the reasons by ID. */
  readonly allowed: ReadonlyMap<string, Located<string>>;
  /** The statement as the user wrote it, without header and semicolon. */
  readonly text: string;
  /** The span of `text` in the file. */
  readonly span: Span;
  readonly orders: QueryOrder | null;
  /** In the order of the text; none is inside another. */
  readonly optionalConditions: readonly OptionalCondition[];
}

export interface QueryParameter {
  readonly name: string;
  readonly doc: string | null;
  readonly isOptional: boolean;
  /** Each `:name` in the statement, with its colon. */
  readonly spans: readonly Span[];
}

/** The orders that callers choose from: `-- :sort = mostSpent: spent DESC | byName: u.name`. */
export interface QueryOrder {
  readonly name: string;
  readonly nameSpan: Span;
  readonly doc: string | null;
  readonly choices: readonly OrderChoice[];
  /** The `:sort` of `ORDER BY :sort`. */
  readonly span: Span;
}

export interface OrderChoice {
  readonly name: string;
  readonly nameSpan: Span;
  /** The list that stands after ORDER BY. */
  readonly text: string;
  readonly span: Span;
}

/** A member of AND in WHERE, HAVING or ON that is left out if one of its optional parameters is absent. */
export interface OptionalCondition {
  readonly span: Span;
  /** The names of its optional parameters. */
  readonly parameters: readonly string[];
}
