import { column, entity, id, type Uuid } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  #secret!: string;
  private token!: string;
  protected hash!: string;
  ["computed"]!: string;
  "two words"!: string;
  @column({ name: "" }) city!: string;
}
