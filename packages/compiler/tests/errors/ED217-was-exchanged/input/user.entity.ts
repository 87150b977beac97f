import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", was: "teams", migrations: true })
export class User {
  @id id!: Uuid;
  @field("create", "response") @column({ was: "city" }) town!: string;
  @field("create", "response") @column({ was: "place" }) city!: string;
  @field("create", "response") @column({ was: "town" }) place!: string;
}

@entity({ table: "teams", was: "users", migrations: true })
export class Team {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
