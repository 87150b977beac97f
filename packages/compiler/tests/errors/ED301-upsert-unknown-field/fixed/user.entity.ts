import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", upsert: { conflict: ["email"] } })
export class User {
  @id id!: Uuid;
  @field("create", "update") @column({ unique: true }) email!: string;
  @field("create", "update") name!: string;
}
