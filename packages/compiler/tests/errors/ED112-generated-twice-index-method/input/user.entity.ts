import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", index: [["name"]], migrations: true })
export class User {
  @id id!: Uuid;
  @field("create") @column({ index: "hash" }) name!: string;
}
