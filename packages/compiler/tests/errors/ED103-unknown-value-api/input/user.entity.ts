import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", api: "/users" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}

@entity({ table: "people", api: true })
export class Person {
  @id id!: Uuid;
  @field("create") name!: string;
}
