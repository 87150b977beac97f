// The indexes of a table by their names in the database, those behind the primary key and unique columns too.
import type { Located, Span } from "../../diagnostics/span.ts";
import { scalarOf } from "./column-type.ts";
import type { Field, IndexMethod } from "./field.ts";
import type { Key } from "./key.ts";
import { relationName } from "./relation-names.ts";

export interface Index {
  /** Shortened where PostgreSQL would cut it. Tables and indexes of a schema share one space of names. */
  readonly name: string;
  /** Whether the entity gives it its name: then it is made whatever else is there. */
  readonly isNamed: boolean;
  readonly fields: readonly Field[];
  /** What it is of, where that is not the fields as they are; null where it is. */
  readonly keys: readonly IndexKey[] | null;
  readonly method: IndexMethod;
  /** What of the columns is in it: with `ignoring-case` the lowercased text of those that are `ci`. */
  readonly holds: "values" | "ignoring-case" | "trigrams";
  /** Among which rows the values are unique; `some` are those of `where`. */
  readonly unique: "no" | "all" | "live" | "some";
  /** The rows that are in it, as the user wrote it; null for all, and for those of `live`. */
  readonly where: Located<string> | null;
  /** A constraint of CREATE TABLE, or a statement of its own, which an expression or a predicate needs. */
  readonly madeBy: "primary-key" | "unique-constraint" | "exclude-constraint" | "create-index";
  /** What asks for it. */
  readonly span: Span;
}

/** A column, or the range between two. */
export interface IndexKey {
  readonly of:
    | { readonly kind: "field"; readonly field: Field }
    | { readonly kind: "range"; readonly range: FieldRange };
  /** With which two rows are compared by an EXCLUDE constraint; null in an index. */
  readonly operator: string | null;
}

/** The values between two columns. */
export interface FieldRange {
  readonly from: Field;
  readonly to: Field;
  /** PostgreSQL's range type: `tstzrange`. */
  readonly type: string;
  readonly bounds: "[)" | "[]" | "()" | "(]";
}

/** The range types of PostgreSQL, by the types of their ends. */
const rangeTypes: readonly (readonly [type: RegExp, range: string])[] = [
  [/^(?:timestamptz|timestamp *(?:\(\d\))? with time zone)\b/i, "tstzrange"],
  [/^timestamp\b/i, "tsrange"],
  [/^date$/i, "daterange"],
  [/^(?:numeric|decimal)\b/i, "numrange"],
  [/^(?:smallint|int2|integer|int4|int)$/i, "int4range"],
  [/^(?:bigint|int8)$/i, "int8range"],
];

/** The range type of the values between two fields; null where PostgreSQL has none, or they are of two types. */
export function rangeTypeOf(from: Field, to: Field): string | null {
  const [first, second] = [from, to].map(({ type, column }) => {
    const written = column.type?.value.trim() ?? scalarOf(type)?.sql ?? "";
    return rangeTypes.find(([pattern]) => scalarOf(type) !== null && pattern.test(written))?.[1];
  });
  return first !== undefined && first === second ? first : null;
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
  for (const { of } of indexes.flatMap(({ keys }) => keys ?? [])) {
    if (of.kind !== "range") continue;
    const { from, to, bounds } = of.range;
    const name = relationName(table, [from, to], "check");
    checks.set(name, { name, from, to, mayBeEqual: bounds === "[]" && checks.get(name)?.mayBeEqual !== false });
  }
  return [...checks.values()];
}

/** The fields in which two rows have to be equal to refuse each other. */
export function equalFields({ fields, keys }: Index): readonly Field[] {
  if (keys === null) return fields;
  return keys.flatMap(({ of, operator }) => (of.kind === "field" && operator === "=" ? [of.field] : []));
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
