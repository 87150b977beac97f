// The indexes of a table by their names in the database, those behind the primary key and unique columns too.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { Field, IndexMethod } from "../field/field.ts";
import { relationName } from "./constraint-names.ts";
import type { IndexKey } from "./index-keys.ts";
import type { Key } from "./key.ts";

export interface Index {
  /** Shortened where PostgreSQL would cut it. Tables and indexes of a schema share one space of names. */
  readonly name: string;
  /** Whether the entity gives it its name: then it is made whatever else is there. */
  readonly isNamed: boolean;
  readonly keys: readonly IndexKey[];
  /** The fields among its keys, and the ends of ranges. */
  readonly fields: readonly Field[];
  /** Fields that are stored in it without being keys. */
  readonly include: readonly Field[];
  readonly method: IndexMethod;
  /** What of the columns is in it: with `ignoring-case` the lowercased text of those that are `ci`. */
  readonly content: "values" | "ignoring-case" | "trigrams";
  /** Among which rows the values of its fields are unique; `some` where a `where` or an expression says more. */
  readonly unique: "no" | "all" | "live" | "some";
  /** The rows that are in it, as the user wrote it; null for all, and for those of `live`. */
  readonly where: Located<string> | null;
  /** A constraint of CREATE TABLE, or a statement of its own, which an expression or a predicate needs. */
  readonly createdBy: "primary-key" | "unique-constraint" | "exclude-constraint" | "create-index";
  /** What asks for it. */
  readonly span: Span;
}

/** A CHECK that a range has its ends in their order: PostgreSQL makes no range of others. */
export interface RangeCheck {
  readonly name: string;
  readonly from: Field;
  readonly to: Field;
  /** Whether both ends may be the same, which is one value if they belong to the range, and none otherwise. */
  readonly mayBeEqual: boolean;
}

/** Each pair of ends once. */
export function rangeChecks(table: string, indexes: readonly Index[]): readonly RangeCheck[] {
  const checks = new Map<string, RangeCheck>();
  for (const { of } of indexes.flatMap(({ keys }) => keys)) {
    if (of.kind !== "range") continue;
    const { from, to, bounds } = of.range;
    const name = relationName(table, [from, to], "check");
    checks.set(name, { name, from, to, mayBeEqual: bounds === "[]" && checks.get(name)?.mayBeEqual !== false });
  }
  return [...checks.values()];
}

/** The fields in which two rows have to be equal to refuse each other. */
export function equalFields({ keys }: Index): readonly Field[] {
  return keys.flatMap(({ of, operator }) => (of.kind === "field" && (operator ?? "=") === "=" ? [of.field] : []));
}

/** An index that keeps values unique. */
export interface Unique extends Index {
  readonly unique: "all" | "live";
}

export function uniquesOf(indexes: readonly Index[]): readonly Unique[] {
  return indexes.filter(isUnique);
}

/** Uniqueness among some rows, or of expressions, identifies none by its fields. */
function isUnique(index: Index): index is Unique {
  return index.unique === "all" || index.unique === "live";
}

/** Those that can refuse a row by themselves: what has the key and more is unique as the key is. */
export function conflictIndexes(indexes: readonly Index[], key: Key): readonly Index[] {
  const primary = indexes.find(({ createdBy }) => createdBy === "primary-key")?.fields ?? key.fields;
  const hasMore = (fields: readonly Field[]): boolean =>
    fields.length > primary.length && primary.every((field) => fields.includes(field));
  return indexes.filter(({ unique, fields }) => unique !== "no" && !hasMore(fields));
}

/** Whether the column stands in the index in lower case. */
export function isLowercased({ content }: Index, field: Field): boolean {
  return content === "ignoring-case" && field.column.ci;
}

/** Whether no two rows can agree in exactly these fields. */
export function isUniqueBy(indexes: readonly Index[], fields: readonly Field[]): boolean {
  return uniquesOf(indexes).some((unique) => haveSameFields(unique.fields, fields));
}

/** The same fields in any order. */
export function haveSameFields(a: readonly Field[], b: readonly Field[]): boolean {
  return a.length === b.length && a.every((field) => b.includes(field));
}
