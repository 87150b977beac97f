import { column, entity, field, id, type Json, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create") @column({ index: "gin" }) name!: string;
  @field("create") @column({ index: "brin" }) active!: boolean;
  @field("create") @column({ index: "gist" }) data!: Json;
  @field("create") @column({ index: "gin" }) tags!: string[];
  @field("create") @column({ index: "gist", type: "TSVECTOR" }) text!: string;
}
