import { column, entity, field, filter, type i32, id, type Uuid, type ValueOf, valueObject } from "entity-derive";

/** What the pages of all kinds have. */
@entity({ migrations: true, fullText: { fields: { title: "A" }, language: "simple" }, api: { handlers: true } })
export abstract class Page {
  @id @field("create") site!: Uuid;
  @id @field("create") number!: i32;
  @field("create", "update", "response") title!: string;
}

/** A page has a language of its own. */
@entity({
  table: "pages",
  fullText: {
    fields: { text: "B" },
    language: { field: "language", of: { en: "english", de: "german", "it's": "simple" } },
  },
})
export class SitePage extends Page {
  @field("create", "update", "response") @filter language!: "en" | "de" | "it's";
  @field("create", "update", "response") text!: string | null;
}

export const Spoken = valueObject("spoken_language", ["en", "de"]);
export type Spoken = ValueOf<typeof Spoken>;

/** Its language is an enum of the database. */
@entity({
  table: "stored_pages",
  fullText: {
    fields: { text: "D" },
    language: { field: "spoken", of: { en: "english", de: "german" } },
    stored: true,
  },
})
export class StoredPage extends Page {
  @field("create", "response") @column({ pgEnum: "spoken_language" }) spoken!: Spoken;
  @field("create", "update", "response") text!: string;
}
