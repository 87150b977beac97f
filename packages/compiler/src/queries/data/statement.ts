// A statement of a *.queries.sql file, as its text has it, before a database has analysed it.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { TreeNode } from "../source/sql-parser.ts";
import type { StatementSource } from "./statement-source.ts";

/** The kinds of statements: what their method returns. */
export type QueryKind = "many" | "one" | "values" | "value" | "exec" | "stream" | "page";

/** A statement with its header. Its spans begin at the header, so it is the same wherever it is in the file. */
export interface QueryStatement {
  readonly name: string;
  readonly nameSpan: Span;
  readonly kind: QueryKind;
  readonly kindSpan: Span;
  readonly doc: string | null;
  /** In the order in which they first appear in the text; `:owner` and `:actor` are among them, `:sort` is not. */
  readonly parameters: readonly QueryParameter[];
  /** `-- owners: all, REASON`: the statement is not restricted to one owner. */
  readonly owners: Located<string> | null;
  /** `-- entity-derive: allow ED906, REASON`: the reasons by ID. */
  readonly allowed: ReadonlyMap<string, Located<string>>;
  /** The text that the spans are offsets of: the header and the statement. */
  readonly written: string;
  /** The statement as the user wrote it, without header and semicolon. */
  readonly text: string;
  /** The span of `text`. */
  readonly span: Span;
  readonly source: StatementSource;
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
  /** Its members, parsed. */
  readonly terms: readonly TreeNode[];
  readonly span: Span;
}

/** A member of AND in WHERE, HAVING or ON that is left out if one of its optional parameters is absent. */
export interface OptionalCondition {
  readonly span: Span;
  /** The names of its optional parameters. */
  readonly parameters: readonly string[];
}
