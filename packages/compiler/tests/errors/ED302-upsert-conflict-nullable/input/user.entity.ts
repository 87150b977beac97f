import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", upsert: { conflict: ["email"] } })
export class User {
  @id id!: Uuid;
  @field("create") @column({ unique: true }) email!: string | null;
  @field("create", "update") name!: string;
}

@entity({ table: "settings", uniqueIndex: [["userId", "name"]], upsert: { conflict: ["name", "userId"] } })
export class Setting {
  @id id!: Uuid;
  @field("create") userId!: Uuid | null;
  @field("create") name!: string;
  @field("create", "update") value!: string;
}
