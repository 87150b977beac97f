import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @field("create") @column({ type: "DATETIME" }) bornAt!: Date;
  @field("create") @column({ type: "ENUM('a', 'b')" }) grade!: "a" | "b";
  @field("create") @column({ type: "double precision" }) weight!: number;
}
