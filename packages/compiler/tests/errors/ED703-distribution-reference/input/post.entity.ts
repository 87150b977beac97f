import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "authors" })
export class Author {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({ table: "posts", distribute: "tenantId" })
export class Post {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") @belongsTo<Author>() authorId!: Uuid;
}

@entity({ table: "pins", distribute: "reference" })
export class Pin {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Post>() postId!: Uuid;
}

@entity({ table: "drafts" })
export class Draft {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Post>() postId!: Uuid;
}

@entity({ table: "likes", distribute: "name" })
export class Like {
  @id id!: Uuid;
  @field("create", "response") name!: string;
  @field("create", "response") @belongsTo<Post>() postId!: Uuid;
}
