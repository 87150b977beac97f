// The contents of the header of a statement.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { QueryKind } from "../data/statement.ts";

export interface Header {
  readonly name: Located<string>;
  /** Null if the kind is missing or unknown, which is reported. */
  readonly kind: Located<QueryKind> | null;
  readonly doc: string | null;
  /** By the names of parameters. */
  readonly parameters: ReadonlyMap<string, DescribedParameter>;
  readonly orders: readonly DescribedOrder[];
  readonly owners: Located<string> | null;
  readonly allowed: ReadonlyMap<string, Located<string>>;
}

export interface DescribedParameter {
  readonly doc: string | null;
  readonly isOptional: boolean;
  /** The name with its colon. */
  readonly span: Span;
}

/** `-- :sort = mostSpent: spent DESC | byName: u.name` */
export interface DescribedOrder {
  readonly name: Located<string>;
  readonly choices: Located<string>;
}

/** The contents of a header, as far as it has been read. */
export interface HeaderDraft {
  readonly name: Located<string>;
  readonly parameters: Map<string, DescribedParameter>;
  readonly orders: DescribedOrder[];
  readonly allowed: Map<string, Located<string>>;
  owners: Located<string> | null;
}
