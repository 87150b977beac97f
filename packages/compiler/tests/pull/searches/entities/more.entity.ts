import { entity, field, id, type Uuid } from "entity-derive";

@entity({
  table: "more",
  index: [
    {
      on: [
        {
          sql: "setweight(to_tsvector('english'::regconfig, COALESCE(title, ''::text)), 'A'::\"char\") || setweight(to_tsvector('english'::regconfig, COALESCE(body, ''::text)), 'B'::\"char\")",
        },
      ],
      name: "more_full_text_idx",
      using: "gin",
    },
  ],
  migrations: true,
})
export class More {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("create", "update", "response") body!: string | null;
}
