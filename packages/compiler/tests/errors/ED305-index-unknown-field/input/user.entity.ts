import { auto, embed, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "users", uniqueIndex: [["firstName", "lastNam"]], index: [["created_at"], ["home"]] })
export class User {
  @id id!: Uuid;
  @field("create") firstName!: string;
  @field("create") lastName!: string;
  @field("create") @embed<{ street: string }>({ prefix: "home_" }) home!: { street: string };
  @auto createdAt!: Date;
}
