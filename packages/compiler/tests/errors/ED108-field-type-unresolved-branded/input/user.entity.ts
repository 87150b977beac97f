import { column, entity, field, type i32, id, type Uuid } from "entity-derive";

type Points = i32 & { readonly brand: "points" };
type Email = string & { readonly brand: "email" };

@entity({ table: "users" })
export class User {
  @id id!: Uuid;
  @column({ type: "INTEGER" }) @field("create", "response") points!: Points;
  @column({ type: "TEXT" }) @field("create", "response") email!: Email;
}
