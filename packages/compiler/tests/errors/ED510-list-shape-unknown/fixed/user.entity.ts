import { entity, field, id, projection, type Uuid } from "entity-derive";

@entity({ table: "users", api: { handlers: true, list: { shape: "ListItem" } } })
@projection("ListItem", ["id", "name"])
export class User {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "teams", api: { handlers: true, list: { shape: "view" } } })
export class Team {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
