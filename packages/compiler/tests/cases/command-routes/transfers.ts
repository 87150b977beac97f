// What the commands of the case carry and give back.
import type { Decimal, i64, Uuid } from "entity-derive";

export interface Transfer {
  readonly to: Uuid;
  readonly amount: i64;
  readonly lines?: readonly Line[];
}

export interface Line {
  readonly text: string;
  readonly share: number | null;
}

export interface Receipt {
  readonly number: string;
  readonly lines: readonly Line[];
  readonly note?: string;
}

/** A tree of what was moved. */
export interface Move {
  readonly amount: i64;
  readonly parts: readonly Move[];
}

export type Finding =
  | { readonly kind: "missing"; readonly id: Uuid }
  | { readonly kind: "wrong" | "late"; readonly id: Uuid; readonly off: number };

export interface Report {
  readonly findings: readonly Finding[];
  readonly totals: Readonly<Record<string, number>>;
  readonly worst: Finding | string | null;
  readonly span: [i64, i64, ...i64[]];
  readonly moves: Move;
  readonly hints?: { readonly [name: string]: string; readonly first: string };
}

export interface Allowance {
  readonly parts: readonly { readonly limit: Decimal; readonly months: number }[];
  /** What each limit is divided by. */
  readonly divisor?: number;
}
