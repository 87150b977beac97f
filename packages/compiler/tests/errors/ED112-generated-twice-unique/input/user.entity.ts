import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", softDelete: true, uniqueIndex: [["email"]] })
export class User {
  @id id!: Uuid;
  @field("create") @column({ unique: "live" }) email!: string;
  @field("skip") deletedAt!: Date | null;
}
