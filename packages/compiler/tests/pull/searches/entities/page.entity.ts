import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "pages",
  fullText: {
    fields: { text: "C" },
    language: { field: "language", of: { en: "english", de: "german", "it's": "simple" } },
  },
  migrations: true,
})
export class Page {
  @id id!: Uuid;
  @field("create", "update", "response") language!: "en" | "de" | "it's";
  @field("create", "update", "response") text!: string;
}
