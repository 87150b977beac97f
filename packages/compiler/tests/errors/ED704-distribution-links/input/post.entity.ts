import { belongsTo, entity, field, hasMany, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId" })
@hasMany<Tag, { through: PostTag }>()
export class Post {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
}

@entity({ table: "tags", distribute: "tenantId" })
export class Tag {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
}

@entity({ table: "post_tags", distribute: "tenantId", uniqueIndex: [["tenantId", "postId", "tagId"]] })
export class PostTag {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") @belongsTo<Post>({ onDelete: "cascade" }) postId!: Uuid;
  @field("create", "response") @belongsTo<Tag>({ onDelete: "cascade" }) tagId!: Uuid;
}
