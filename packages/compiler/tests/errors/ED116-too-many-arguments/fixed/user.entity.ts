import { auto, column, entity, id, sort, type Uuid } from "entity-derive";

@entity({ table: "users" }, { migrations: true })
export class User {
  @id id!: Uuid;
  @auto at!: Date;
  @sort("asc") name!: string;
  @column({ unique: true }, "email") email!: string;
}
