import { entity, field, id, type Uuid } from "entity-derive";

/** The migrations lack the index of its words. */
@entity({ table: "articles", fullText: { fields: { title: "A", body: "B" }, language: "english" }, migrations: true })
export class Article {
  @id id!: Uuid;
  @field("create", "response") title!: string;
  @field("create", "response") body!: string | null;
}

/** The migrations lack the index of its column. */
@entity({ table: "pages", fullText: { fields: { text: "A" }, language: "english", stored: true }, migrations: true })
export class Page {
  @id id!: Uuid;
  @field("create", "response") text!: string;
}
