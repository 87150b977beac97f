import { belongsTo, column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true, upsert: { conflict: ["email"] }, commands: false })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true }) email!: string;
  @belongsTo<User>({ onDelete: "set null" }) @field("create") bossId!: Uuid | null;
  @filter("eq") @field("create", "update") name!: string;
  deletedAt!: Date | null;
}
