import { column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users", uuid: "v4", table: "people" })
export class User {
  @id id!: Uuid;
  @column({ unique: true, varchar: 80 }) name!: string;
}
