// The indexes of a table by their names in the database, those behind the primary key and unique columns too.
import type { Located, Span } from "../../diagnostics/span.ts";
import type { Field, IndexMethod } from "./field.ts";
import type { Key } from "./key.ts";

export interface Index {
  /** Shortened where PostgreSQL would cut it. Tables and indexes of a schema share one space of names. */
  readonly name: string;
  /** Whether the entity gives it its name: then it is made whatever else is there. */
  readonly isNamed: boolean;
  readonly fields: readonly Field[];
  readonly method: IndexMethod;
  /** What of the columns is in it: with `ignoring-case` the lowercased text of those that are `ci`. */
  readonly holds: "values" | "ignoring-case" | "trigrams";
  /** Among which rows the values are unique; `some` are those of `where`. */
  readonly unique: "no" | "all" | "live" | "some";
  /** The rows that are in it, as the user wrote it; null for all, and for those of `live`. */
  readonly where: Located<string> | null;
  /** A constraint of CREATE TABLE, or a statement of its own, which an expression or a predicate needs. */
  readonly madeBy: "primary-key" | "unique-constraint" | "create-index";
  /** What asks for it. */
  readonly span: Span;
}

/** An index that keeps values unique. */
export interface Unique extends Index {
  readonly unique: "all" | "live";
}

export function uniquesOf(indexes: readonly Index[]): readonly Unique[] {
  return indexes.filter(isUnique);
}

/** Uniqueness among some rows identifies none. */
function isUnique(index: Index): index is Unique {
  return index.unique === "all" || index.unique === "live";
}

/** Those that can refuse a row by themselves: what has the key and more is unique as the key is. */
export function guardsOf(indexes: readonly Index[], key: Key): readonly Index[] {
  const primary = indexes.find(({ madeBy }) => madeBy === "primary-key")?.fields ?? key.fields;
  const hasMore = (fields: readonly Field[]): boolean =>
    fields.length > primary.length && primary.every((field) => fields.includes(field));
  return indexes.filter(({ unique, fields }) => unique !== "no" && !hasMore(fields));
}

/** Whether the column stands in the index in lower case. */
export function isLowercased({ holds }: Index, field: Field): boolean {
  return holds === "ignoring-case" && field.column.ci;
}

/** Whether no two rows can agree in exactly these fields. */
export function isUniqueBy(indexes: readonly Index[], fields: readonly Field[]): boolean {
  return uniquesOf(indexes).some((unique) => areSame(unique.fields, fields));
}

/** The same fields in any order. */
export function areSame(a: readonly Field[], b: readonly Field[]): boolean {
  return a.length === b.length && a.every((field) => b.includes(field));
}
