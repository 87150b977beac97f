import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "others",
  index: [
    {
      on: [{ sql: "to_tsvector('english'::regconfig, ((title || ' '::text) || COALESCE(body, ''::text)))" }],
      name: "others_full_text_idx",
      using: "gin",
    },
    {
      on: [{ sql: "setweight(to_tsvector('english'::regconfig, title), 'A'::\"char\")" }],
      name: "others_words",
      using: "gin",
    },
  ],
  migrations: true,
})
export class Other {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "update", "response") body!: string | null;
  @field("create", "update", "response") language!: "en" | "de" | null;
}
