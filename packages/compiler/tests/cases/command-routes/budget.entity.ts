import { column, command, type Decimal, entity, field, type i16, id, type Uuid } from "entity-derive";
import type { Allowance } from "./transfers.ts";

/** Its columns hold less than what a payload may say. */
@entity({ table: "budgets", commands: true, migrations: true, api: { commands: ["Allow"] } })
@command<{ payload: Allowance }>("Allow")
export class Budget {
  @id id!: Uuid;
  @field("create", "response") @column({ type: "NUMERIC(10, 2)" }) limit!: Decimal;
  @field("create", "response") months!: i16;
}
