// The indexes of a table by their names in the database, those behind the primary key and unique columns too.
import type { Span } from "../../diagnostics/span.ts";
import type { Column, Field } from "./field.ts";
import type { Key } from "./key.ts";

export interface Index {
  /** Shortened where PostgreSQL would cut it. Tables and indexes of a schema share one space of names. */
  readonly name: string;
  readonly fields: readonly Field[];
  readonly method: "btree" | "hash" | "gin" | "gist" | "brin";
  /** What of the columns is in it: with `ignoring-case` the lowercased text of those that are `ci`. */
  readonly holds: "values" | "ignoring-case" | "trigrams";
  /** Among which rows the values are unique. */
  readonly unique: Column["unique"];
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

function isUnique(index: Index): index is Unique {
  return index.unique !== "no";
}

/** Those that can refuse a row by themselves: what has the key and more is unique as the key is. */
export function guardsOf(indexes: readonly Index[], key: Key): readonly Unique[] {
  const hasMore = (fields: readonly Field[]): boolean =>
    fields.length > key.fields.length && key.fields.every((field) => fields.includes(field));
  return uniquesOf(indexes).filter(({ fields }) => !hasMore(fields));
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
