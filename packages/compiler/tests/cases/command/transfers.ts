// What commands of accounts carry and give back, in a file of its own.
import type { Decimal, Uuid } from "entity-derive";

export interface Transfer {
  readonly to: Uuid;
  readonly amount: Decimal;
}

export interface Receipt<Subject = Transfer> {
  readonly number: string;
  readonly of: Subject;
}
