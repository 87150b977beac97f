import { column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
@entity({ table: "people" })
export class User {
  @id id!: Uuid;
  @column({ unique: true }) @column({ varchar: 80 }) name!: string;
}
