import { auto, column, entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "posts", index: [["title", "createdAt"]], migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @filter @column({ index: { name: "by_title" } }) title!: string;
  @auto @field("response") createdAt!: Date;
}
