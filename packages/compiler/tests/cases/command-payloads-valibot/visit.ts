// A payload whose members have rules. Types alone are imported from this file, since Node runs no decorators.
import { column, type Decimal, type i32, validate } from "entity-derive";
import type { Guest } from "./booking.entity.ts";

export class Visit {
  @validate({ length: { min: 2, max: 20 } }) title!: string;
  @validate({ email: true }) contact!: string | null;
  @validate({ range: { min: 1, max: 8 } }) seats?: i32;
  @validate({ length: { min: 1 }, items: { pattern: /^[a-z]+$/ } }) tags!: string[];
  @column({ type: "NUMERIC(6, 2)" }) price!: Decimal;
  guests!: Guest[];
}
