import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "orders", distribute: "tenantId", upsert: { conflict: ["code"] } })
export class Order {
  @id id!: Uuid;
  @field("create", "response") tenantId!: Uuid;
  @field("create", "response") @column({ unique: true }) code!: string;
  @field("create", "update", "response") note!: string;
}
