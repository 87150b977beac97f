import { column, entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "articles",
  fullText: { fields: { title: "A", subtitle: "A", body: "B", notes: "D" }, language: "english" },
  migrations: true,
})
export class Article {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ varchar: 200 }) title!: string;
  @field("create", "update", "response") @column({ varchar: 80 }) subtitle!: string | null;
  @field("create", "update", "response") body!: string | null;
  @field("create", "update", "response") @column({ name: "Notes" }) notes!: string;
}
