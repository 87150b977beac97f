import { column, type Decimal, entity, type i32, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @column({ default: "now(" }) joinedAt!: Date;
  @column({ default: "1), (2" }) rank!: i32;
  @column({ check: "age >= " }) age!: i32;
  @column({ check: "score > 0; DROP TABLE users" }) score!: i32;
  @column({ type: "NUMERIC(" }) price!: Decimal;
  @column({ default: "0 -- zero" }) count!: i32;
}
