import { auto, belongsTo, entity, field, type i32, id, type Uuid, version } from "entity-derive";
import type { Post } from "./post.entity.ts";

@entity({ table: "topics", softDelete: true, migrations: true })
export class Topic {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
  @field("skip") deletedAt!: Date | null;
}

/** Published in every way, and with columns that no relation fills: one that requests carry, one that the server gives. */
@entity({
  table: "post_topics",
  softDelete: true,
  events: "outbox",
  streams: true,
  migrations: { audit: true },
  uniqueIndex: [["topicId", "postId"]],
})
export class PostTopic {
  @id id!: Uuid;
  @field("create", "response") @belongsTo<Post>() postId!: Uuid;
  @field("response") @belongsTo<Topic>() topicId!: Uuid;
  @field("create", "update", "response") weight!: i32;
  @field("response") addedBy!: string;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @field("skip") deletedAt!: Date | null;
}
