import { auto, column, entity, field, filter, type i32, id, sort, type Uuid } from "entity-derive";

/** A snake_case entity. */
@entity({ table: "order_lines", migrations: true, api: { handlers: true } })
export class OrderLine {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("range") @sort unit_price!: i32;
  @field("create", "response") @column({ unique: true }) line_number!: string;
  @field("create", "update", "response") @filter product_name!: string | null;
  @auto @field("response") created_at!: Date;
}
