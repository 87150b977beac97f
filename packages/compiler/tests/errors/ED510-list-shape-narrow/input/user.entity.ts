import { entity, field, type i32, id, projection, sort, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: true, list: { shape: "ListItem" } } })
@projection("ListItem", ["id", "name"])
export class User {
  @id id!: Uuid;
  @field("create", "response") @sort name!: string;
  @field("create", "response") @sort karma!: i32;
  @field("skip") @sort rank!: i32 | null;
}

@entity({ table: "teams", api: { handlers: true } })
export class Team {
  @id id!: Uuid;
  @field("create") @sort size!: i32;
}
