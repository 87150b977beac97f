import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "users",
  uniqueIndex: [
    ["home_zip", "code"],
    ["home", "zip_code"],
  ],
})
export class User {
  @id id!: Uuid;
  @field("create") home!: string;
  @field("create") home_zip!: string;
  @field("create") zip_code!: string;
  @field("create") code!: string;
}
