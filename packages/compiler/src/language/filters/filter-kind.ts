// What the compiler knows of a kind of `@filter`: what it compares, in SQL, in queries and in their documents.
import type { RuntimeName } from "../runtime.ts";
import type { ScalarType } from "../types/scalar-type.ts";

export interface FilterKind {
  /** What other tools call it, separated by spaces. */
  readonly synonyms?: string;
  /** The conditions that it adds to the query, each with its name behind that of the field. */
  readonly conditions: readonly Comparison[];
  /** Why a field cannot have it; null if it can. */
  readonly misfit: (field: FilteredField) => Misfit | null;
  /** The index that it gives the column, or that none can serve it. Others are served by an index of the column. */
  readonly index?: "trigrams" | "elements" | "none";
}

export interface Comparison {
  /** `From` of `ageFrom`. */
  readonly suffix: string;
  /** A value of the field or several, or of the elements of its array; a text; whether there is no value. */
  readonly takes: "value" | "values" | "text" | "absence";
  /** Whether it is the end of a range, which takes in all of a day. */
  readonly isEnd?: true;
  /** What a text becomes before it is a parameter. */
  readonly pattern?: RuntimeName;
  readonly sql: (of: Operands) => string;
  /** Says what it does. */
  readonly sentence: (of: Described) => string;
}

/** What SQL compares. */
export interface Operands {
  readonly column: string;
  readonly parameter: string;
  /** The two by which the letters' case is ignored if the column does. */
  readonly compared: string;
  readonly given: string;
  /** A parameter with an array, in the same way. */
  readonly several: string;
  /** The column as a row is shown with it: to the millisecond of a `Date`. */
  readonly shown: string;
  /** Whether both are the same. */
  readonly equality: string;
  /** The end of the millisecond of a `Date`; null for all other types. */
  readonly nextMillisecond: string | null;
}

export interface Described {
  readonly name: string;
  /** `, ignoring case` if the column does. */
  readonly ignoring: string;
  readonly isNullable: boolean;
}

/** A field as far as it matters for what it can be filtered by. */
export interface FilteredField {
  readonly isText: boolean;
  readonly isArray: boolean;
  readonly isObject: boolean;
  readonly isNullable: boolean;
  /** Of its values, or of the elements of its array. */
  readonly order: ScalarType["order"];
}

export interface Misfit {
  readonly message: "filter-not-text" | "filter-impossible";
  readonly suggestion: string;
  /** Whether the kind can be left out. */
  readonly isRemovable: boolean;
}

export function impossible(suggestion: string): Misfit {
  return { message: "filter-impossible", suggestion, isRemovable: true };
}

/** Of what compares single values. */
export function needsOrder({ isArray, order }: FilteredField): Misfit | null {
  if (!isArray && order !== "none") return null;
  return { ...impossible("filter by another field, or write the query by hand in a subclass"), isRemovable: false };
}

/** Of what compares text. */
export function needsText({ isText, isArray, order }: FilteredField): Misfit | null {
  if (isText) return null;
  const isOrdered = !isArray && order !== "none";
  const suggestion = isOrdered ? 'compare it with `@filter` or `@filter("range")`' : "filter by another field";
  return { message: "filter-not-text", suggestion, isRemovable: true };
}
