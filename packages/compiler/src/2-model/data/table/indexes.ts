// The indexes of a table, including those of the primary key and of unique and EXCLUDE constraints.
import type { Located, Span } from "../../../diagnostics/span.ts";
import type { Field, IndexMethod } from "../field/field.ts";
import { relationName } from "./constraint-names.ts";
import type { IndexKey } from "./index-keys.ts";
import type { Key } from "./key.ts";

export interface Index {
  /** The name in the database, where tables and indexes of a schema share a namespace; shortened if it is too long. */
  readonly name: string;
  /** Whether the entity names it. Such an index is created even if it is redundant. */
  readonly isNamed: boolean;
  readonly keys: readonly IndexKey[];
  /** The fields in its keys, including the ends of ranges. */
  readonly fields: readonly Field[];
  /** Fields of INCLUDE, which are stored but not indexed. */
  readonly include: readonly Field[];
  readonly method: IndexMethod;
  /** The indexed form of the columns; `ignoring-case` is the lowercase text of columns with `ci`. */
  readonly content: "values" | "ignoring-case" | "trigrams";
  /** The rows among which it is unique; `some` if a `where` or an expression limits them. */
  readonly unique: "no" | "all" | "live" | "some";
  /** The user's condition of a partial index; null without one. */
  readonly where: Located<string> | null;
  /** A constraint of CREATE TABLE, or CREATE INDEX, which expressions and conditions need. */
  readonly createdBy: "primary-key" | "unique-constraint" | "exclude-constraint" | "create-index";
  /** The annotation that requires it. */
  readonly span: Span;
}

/** A CHECK that the ends of a range are in order, without which PostgreSQL rejects the range. */
export interface RangeCheck {
  readonly name: string;
  readonly from: Field;
  readonly to: Field;
  /** Whether the ends may be equal, as in a range that includes both. */
  readonly mayBeEqual: boolean;
}

/** Returns the checks of all ranges in the indexes, each once. */
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

/** Returns the fields that are compared for equality. */
export function equalFields({ keys }: Index): readonly Field[] {
  return keys.flatMap(({ of, operator }) => (of.kind === "field" && (operator ?? "=") === "=" ? [of.field] : []));
}

/** An index that enforces uniqueness among all rows or all live rows. */
export interface Unique extends Index {
  readonly unique: "all" | "live";
}

export function uniquesOf(indexes: readonly Index[]): readonly Unique[] {
  return indexes.filter(isUnique);
}

/** Excludes uniqueness among some rows, or of expressions, which does not identify a row by its fields. */
function isUnique(index: Index): index is Unique {
  return index.unique === "all" || index.unique === "live";
}

/** Returns the unique indexes that can be violated. An index with the primary key and more fields never is. */
export function conflictIndexes(indexes: readonly Index[], key: Key): readonly Index[] {
  const primary = indexes.find(({ createdBy }) => createdBy === "primary-key")?.fields ?? key.fields;
  const hasMore = (fields: readonly Field[]): boolean =>
    fields.length > primary.length && primary.every((field) => fields.includes(field));
  return indexes.filter(({ unique, fields }) => unique !== "no" && !hasMore(fields));
}

/** True if the index has the column in lowercase. */
export function isLowercased({ content }: Index, field: Field): boolean {
  return content === "ignoring-case" && field.column.ci;
}

/** True if a unique index has exactly these fields. */
export function isUniqueBy(indexes: readonly Index[], fields: readonly Field[]): boolean {
  return uniquesOf(indexes).some((unique) => haveSameFields(unique.fields, fields));
}

/** True if the fields are the same in any order. */
export function haveSameFields(a: readonly Field[], b: readonly Field[]): boolean {
  return a.length === b.length && a.every((field) => b.includes(field));
}
