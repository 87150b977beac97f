// The parts of a random statement; each calls the others.
import type { Random } from "../random-rows.ts";
import type { Column, Kind } from "./tables.ts";

/** More common kinds are there more than once. */
export const kinds = ["int", "int", "text", "text", "bool", "number", "time", "texts", "json"] as const;
export const comparisons = ["=", "<>", "<", ">", "<=", ">="] as const;

/** The type of a kind's values, and some of them. */
export const constants: Readonly<Record<Kind, readonly [type: string, first: string, ...others: string[]]>> = {
  int: ["int", "0", "1", "2"],
  text: ["text", "''::text", "'a'::text", "'b'::text"],
  bool: ["boolean", "true", "false"],
  number: ["numeric", "0.0", "1.5", "'NaN'::numeric"],
  time: ["timestamp", "'2020-01-01 10:00'::timestamp", "'infinity'::timestamp"],
  texts: ["text[]", "'{}'::text[]", "'{a,NULL}'::text[]", "'{x,a}'::text[]"],
  json: ["jsonb", `'{"a": 1}'::jsonb`, "'[null]'::jsonb", "'null'::jsonb"],
};

/** A FROM, and the columns that it has. */
export interface FromPart {
  readonly sql: string;
  readonly columns: readonly Column[];
}

export interface Writer {
  readonly random: Random;
  /** The number of queries and expressions around the next one. */
  readonly depth: number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** One to `longest` members. */
  list<T>(values: readonly [T, ...T[]], longest: number): readonly T[];
  alias(): string;
  /** Writes something that is one level deeper. */
  deeper(write: () => string): string;
  expression(kind: Kind, columns: readonly Column[]): string;
  condition(columns: readonly Column[]): string;
  /** @param outer the columns of queries around this one */
  select(outer: readonly Column[], columns: readonly Kind[]): string;
  /** A SELECT, VALUES, a set operation, or one of these after WITH. Its columns are called x0, x1, … */
  query(outer: readonly Column[], columns: readonly Kind[]): string;
  from(outer: readonly Column[]): FromPart;
  /** A column, or for lack of one a constant. */
  leaf(kind: Kind, columns: readonly Column[]): string;
  /** Fills a text in which `{int}` stands for an expression of that kind, and `{condition}` for a condition. */
  fill(text: string, columns: readonly Column[]): string;
}
