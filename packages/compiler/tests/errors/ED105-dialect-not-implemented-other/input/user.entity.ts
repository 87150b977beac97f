import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", dialect: "mysql" })
export class User {
  @id id!: Uuid;
  @field("create") name!: string;
}

@entity({ table: "people", dialect: "postgre" })
export class Person {
  @id id!: Uuid;
  @field("create") name!: string;
}
