import { column, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts", upsert: { conflict: ["slug"] } })
export class Post {
  @id id!: Uuid;
  @owner @field("response") userId!: Uuid;
  @field("create", "update", "response") @column({ unique: "owner" }) slug!: string;
  @field("create", "update", "response") title!: string;
}
