import { auto, embed, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", uniqueIndex: [["firstName", "lastName"]], index: [["createdAt"], ["home"]] })
export class User {
  @id id!: Uuid;
  @field("create") firstName!: string;
  @field("create") lastName!: string;
  @field("create") @embed<{ street: string }>({ prefix: "home_" }) home!: { street: string };
  @auto createdAt!: Date;
}
