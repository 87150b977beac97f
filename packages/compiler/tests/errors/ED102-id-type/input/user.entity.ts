import { auto, entity, field, type i64, id } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id id!: i64;
  @field("create", "update", "response") name!: string;
}
