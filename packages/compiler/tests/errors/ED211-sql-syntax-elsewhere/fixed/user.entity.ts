import { column, type Decimal, entity, field, id, type i32, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ default: "'open'" }) state!: "open" | "closed";
  @field("create") @column({ default: "new customer" }) label!: string;
  @field("create") @column({ default: "unknown" }) origin!: string;
  @field("response") @column({ default: "now()" }) since!: Date;
  @field("response") @column({ default: "today" }) day!: Date;
  @field("create") @column({ check: "unit_price >= 0" }) unitPrice!: Decimal;
  @field("create") @column({ check: "age >= 0 && age < 150" }) age!: i32;
  @field("create") @column({ check: "rank == 3 OR rank !== 4" }) rank!: i32;
  @field("create") @column({ check: "score > 0 || score < 9" }) score!: i32;
  @field("create") @column({ check: "" }) note!: string;
  @field("create") @column({ check: "left_at || right_at <> 'x'" }) left_at!: string;
  @field("create") right_at!: string;
}
