import { belongsTo, column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: "true", upsert: { conflict: "email" }, commands: 0 })
export class User {
  @id id!: Uuid;
  @field("Create", "RESPONSE") @column({ unique: true }) email!: string;
  @belongsTo<User>({ onDelete: "SET NULL" }) @field("create") bossId!: Uuid | null;
  @filter("EQ") @field("create", "update") name!: string;
  deletedAt!: Date | null;
}
