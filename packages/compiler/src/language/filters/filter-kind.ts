// The record of a kind of `@filter`: its conditions in SQL, its parameters and their documentation.
import type { RuntimeName } from "../runtime.ts";
import type { ScalarType } from "../types/scalar-type.ts";

export interface FilterKind {
  /** Names of this filter in other tools, separated by spaces. */
  readonly synonyms?: string;
  /** The conditions that the filter adds to a query. */
  readonly conditions: readonly Comparison[];
  /** Returns why a field cannot have the filter, or null if it can. */
  readonly rejection: (field: FilteredField) => Rejection | null;
  /** The index that the filter needs; `"none"` if no index helps. Without it a plain index of the column serves. */
  readonly index?: "trigrams" | "elements" | "none";
}

export interface Comparison {
  /** The ending of the parameter's name: `From` in `ageFrom`. */
  readonly suffix: string;
  /** The type of the operand: one value, several values, a text, or whether the value is NULL. */
  readonly operand: "value" | "values" | "text" | "absence";
  /** True for the end of a range, which includes the whole day. */
  readonly isEnd?: true;
  /** The runtime function that turns the text into a pattern. */
  readonly pattern?: RuntimeName;
  readonly sql: (of: Operands) => string;
  /** Returns the documentation of the parameter. */
  readonly describe: (of: DescribedField) => string;
}

/** The operands of a condition, as SQL. */
export interface Operands {
  readonly column: string;
  readonly parameter: string;
  /** The column and the parameter, both in lower case if the column ignores case. */
  readonly comparedColumn: string;
  readonly comparedParameter: string;
  /** A parameter with an array, treated the same way. */
  readonly comparedArray: string;
  /** The column as responses have it: a `Date` has milliseconds. */
  readonly responseColumn: string;
  /** The condition that both are equal. */
  readonly equality: string;
  /** The end of the millisecond of a `Date`; null for all other types. */
  readonly nextMillisecond: string | null;
}

export interface DescribedField {
  readonly name: string;
  /** `, ignoring case` if the column ignores case, otherwise empty. */
  readonly caseNote: string;
  readonly isNullable: boolean;
}

/** The properties of a field that decide which filters it can have. */
export interface FilteredField {
  readonly isText: boolean;
  readonly isArray: boolean;
  readonly isObject: boolean;
  readonly isNullable: boolean;
  /** The order of the values, or of the elements of an array. */
  readonly order: ScalarType["order"];
}

export interface Rejection {
  readonly message: "filter-not-text" | "filter-impossible";
  readonly suggestion: string;
  /** True if a fix can remove the filter. */
  readonly isRemovable: boolean;
}

export function notApplicable(suggestion: string): Rejection {
  return { message: "filter-impossible", suggestion, isRemovable: true };
}

/** Rejects fields without single, ordered values. */
export function needsOrder({ isArray, order }: FilteredField): Rejection | null {
  if (!isArray && order !== "none") return null;
  return { ...notApplicable("filter by another field, or write the query by hand in a subclass"), isRemovable: false };
}

/** Rejects fields that are not text. */
export function needsText({ isText, isArray, order }: FilteredField): Rejection | null {
  if (isText) return null;
  const isOrdered = !isArray && order !== "none";
  const suggestion = isOrdered ? 'compare it with `@filter` or `@filter("range")`' : "filter by another field";
  return { message: "filter-not-text", suggestion, isRemovable: true };
}
