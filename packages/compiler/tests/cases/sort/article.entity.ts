import { auto, entity, field, type i32, id, sort, type Uuid } from "entity-derive";

@entity({ table: "articles", migrations: true, api: { handlers: ["list"] } })
export class Article {
  @id id!: Uuid;
  @field("create", "update", "response") @sort title!: string;
  @field("create", "update", "response") @sort views!: i32 | null;
  @field("create", "response") @sort state!: "draft" | "published";
  @auto @field("response") @sort createdAt!: Date;
}
