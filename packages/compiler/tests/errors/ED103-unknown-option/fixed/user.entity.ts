import { column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", tabel: "users", api: { tag: "Users", path: "/people" } })
export class User {
  @id id!: Uuid;
  @column({ unique: true }) name!: string;
}
