import { entity, field, hasMany, id, type Uuid } from "entity-derive";
import type { PostTag, Tag } from "./tag.entity.ts";
import type { PostTopic, Topic } from "./topic.entity.ts";

/** What stands between posts and topics. */
interface ByTopic {
  through: PostTopic;
}

/** Has tags by rows with nothing of their own, and topics by rows that are published, counted and deleted softly. */
@entity({ table: "posts", softDelete: true, migrations: true, transactions: true })
@hasMany<Tag, { through: PostTag }>()
@hasMany<Topic, ByTopic>({ name: "subjects" })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("skip") deletedAt!: Date | null;
}
