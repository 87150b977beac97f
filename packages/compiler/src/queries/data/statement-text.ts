// The text of a statement that is sent: its fixed parts, and slots for what changes from call to call.

/** A fixed text, or a slot. Parameters are named; the numbers of `numbered` begin at 1. */
export type TextPart =
  | string
  | { readonly kind: "parameter"; readonly name: string }
  | { readonly kind: "condition"; readonly index: number }
  | { readonly kind: "order" };

export interface StatementText {
  readonly parts: readonly TextPart[];
  /** The parameters outside of optional conditions: the first is `$1`. Each call passes them all. */
  readonly numbered: readonly string[];
  readonly conditions: readonly ConditionText[];
  /** The texts that the slot of the order may have; null if callers choose none. */
  readonly orders: { readonly name: string; readonly choices: readonly OrderText[] } | null;
  /** The columns that the sent text has for each column of the result. */
  readonly columns: readonly SentColumn[];
  /** The order of a `:page`, or of each of its choices; null for other kinds. The parts are without ORDER BY then. */
  readonly page: readonly PageOrder[] | null;
}

/** The value of a column, or the columns of a whole row, one after the other. */
export type SentColumn =
  | { readonly kind: "value" }
  | {
      readonly kind: "row";
      /** Whether a column before them is `true` if there is a row, since an outer join may leave it out. */
      readonly hasPresence: boolean;
      /** The number of its columns, without that of its presence. */
      readonly count: number;
    };

/** The text that a slot has if all of `optional` are given; otherwise it is `true`. */
export interface ConditionText {
  readonly parts: readonly TextPart[];
  readonly optional: readonly string[];
  /** The parameters that stand in optional conditions alone, and are numbered after the others if the condition is sent. */
  readonly added: readonly string[];
}

export interface OrderText {
  readonly name: string;
  readonly parts: readonly TextPart[];
}

/** The order of a page: columns of the result. */
export interface PageOrder {
  /** The choice of `:sort`; null for an order in the text. */
  readonly choice: string | null;
  readonly terms: readonly PageTerm[];
  /** The terms that are no columns of the result, with which the statement has an error. */
  readonly foreign: readonly ForeignTerm[];
}

export interface ForeignTerm {
  /** The offset in the statement's text; that of `:sort` for a choice. */
  readonly offset: number;
  readonly problem: "no-column" | "operator";
}

export interface PageTerm {
  /** The index of the column in the result. */
  readonly column: number;
  readonly direction: "asc" | "desc";
  /** The position of NULLs. By default they are last in ascending order and first in descending order. */
  readonly nulls: "first" | "last";
}

/** A statement with everything chosen, which PostgreSQL can prepare: one for the absence and presence of conditions. */
export interface StatementVariant {
  /** The indexes of the optional conditions that it has. */
  readonly conditions: readonly number[];
  readonly choice: string | null;
  readonly text: string;
  /** The names of `$1`, `$2` and so on. */
  readonly parameters: readonly string[];
}
