import { auto, entity, field, id, type i64 } from "entity-derive";

@entity({ table: "users" })
export class User {
  @id @auto id!: i64;
  @field("create", "response") name!: string;
}
