import { entity, field, filter, id, type Uuid } from "entity-derive";

@entity({ table: "posts", migrations: true })
export class Post {
  @id id!: Uuid;
  @field("create", "response") @filter authorId!: Uuid;
  @field("create", "response") @filter("like") title!: string;
  @field("create", "response") @filter isDraft: boolean = true;
}
