import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId" })
export class Post {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") @belongsTo<Post>({ onDelete: "set null" }) parentId!: Uuid | null;
}
