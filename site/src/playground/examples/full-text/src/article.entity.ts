import { auto, entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** An article. A word in its title counts more than one in its text. */
@entity({
  table: "articles",
  migrations: true,
  fullText: { fields: { title: "A", summary: "B", text: "C" }, language: "english", stored: true },
  api: { tag: "Articles", handlers: true, list: { count: true } },
})
export class Article {
  @id id!: Uuid;
  @field("create", "update", "response") @filter title!: string;
  @field("create", "update", "response") summary!: string | null;
  @field("create", "update", "response") text!: string;
  @auto @field("response") @sort publishedAt!: Date;
}
