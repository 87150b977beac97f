import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "partial",
  index: [
    {
      on: [{ sql: "setweight(to_tsvector('english'::regconfig, title), 'A'::\"char\")" }],
      name: "partial_full_text_idx",
      using: "gin",
      where: "title <> ''::text",
    },
  ],
  migrations: true,
})
export class PartialRecord {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
}
