import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

/** No request makes one: all of its values are the server's. */
@entity({ table: "receipts", upsert: { conflict: ["number"], action: "nothing" }, migrations: true })
export class Receipt {
  @id id!: Uuid;
  @field("response") @column({ unique: true }) number!: i32;
  @field("response") text!: string;
}
