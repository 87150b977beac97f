import { auto, entity, field, filter, type i32, id, sort, type Uuid } from "entity-derive";

/** Both texts are searched, and only one of them is always there. */
@entity({
  table: "articles",
  migrations: true,
  fullText: { fields: { title: "A", body: "B" }, language: "english" },
  api: { handlers: true, list: { count: true } },
})
export class Article {
  @id id!: Uuid;
  @field("create", "update", "response") @filter title!: string;
  @field("create", "update", "response") body!: string | null;
  @field("create", "response") @sort stars!: i32;
  @auto @field("response") createdAt!: Date;
}
