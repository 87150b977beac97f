// The parts of a random statement; each calls the others.
import type { Random } from "../random-rows.ts";
import type { Column, Kind } from "./tables.ts";

export const kinds = ["int", "text", "bool"] as const;
export const comparisons = ["=", "<>", "<", ">", "<=", ">="] as const;

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
  from(outer: readonly Column[]): FromPart;
  /** A column, or for lack of one a constant. */
  leaf(kind: Kind, columns: readonly Column[]): string;
}
