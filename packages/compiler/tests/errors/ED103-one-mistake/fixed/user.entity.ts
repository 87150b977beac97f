import { column, entity, field, id, type Uuid } from "entity-derive";
import { idd } from "entity-derive";

/** Each line has one mistake, and nothing is said of what would follow from it. */
@entity({
  table: "users",
  commands: true,
  softDelete: true,
  upsert: { conflict: ["email"] },
  api: { handlers: ["create", "update"] },
})
export class User {
  @idd id!: Uuid;
  @field("create") @column({ unique: true }) email!: string;
  @field("update") name!: string;
  @field("create") @column({ unique: "live" }) nick!: string;
}

@entity({ table: "posts", uuid: "v5" })
export class Post {
  @id id!: Uuid;
  @field("create") title!: string;
}
