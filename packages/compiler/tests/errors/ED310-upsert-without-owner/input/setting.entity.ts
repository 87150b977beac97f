import { column, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "settings", upsert: { conflict: ["key"], action: "update" } })
export class Setting {
  @id id!: Uuid;
  @owner @field("create", "response") accountId!: Uuid;
  @field("create", "response") @column({ unique: true }) key!: string;
  @field("create", "update", "response") value!: string;
}
