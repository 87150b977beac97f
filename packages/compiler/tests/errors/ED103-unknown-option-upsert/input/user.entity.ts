import { column, command, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", commands: true, upsert: { conflictTarget: ["email"] }, index: "name" })
@command("Rename", { fields: ["name"] })
export class User {
  @id id!: Uuid;
  @field("create", "update") name!: string;
  @field("create") @column({ unique: true }) email!: string;
}

@entity({ table: "teams", upsert: { conflict: ["name"], action: "merge" } })
export class Team {
  @id id!: Uuid;
  @field("create") @column({ unique: true }) name!: string;
}
