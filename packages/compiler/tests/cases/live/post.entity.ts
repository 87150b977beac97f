import { belongsTo, entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", softDelete: true, migrations: true, transactions: true, api: { handlers: true } })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("skip") deletedAt!: Date | null;
}

/** Soft-deleted itself. */
@entity({ table: "comments", softDelete: true, migrations: true, transactions: true, api: { handlers: true } })
export class Comment {
  @id id!: Uuid;
  @field("create", "update", "response") @belongsTo<Post>({ live: true, onDelete: "cascade" }) postId!: Uuid;
  @field("skip") deletedAt!: Date | null;
}

/** Always live. */
@entity({ table: "likes", migrations: true, api: { handlers: true } })
export class Like {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Post>({ live: true, name: "of_post" }) postId!: Uuid | null;
}
