import { auto, belongsTo, column, entity, field, filter, type i32, id, type Uuid, version } from "entity-derive";

@entity({ table: "pages", migrations: { touchUpdatedAt: true, extensions: ["pg_trgm"] } })
export class Page {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("search") text!: string | null;
  @version @field("response") version!: i32;
  @auto @field("response") createdAt!: Date;
  @auto @field("response") updatedAt!: Date;
}

/** In another schema, with a table that has to be quoted. */
@entity({ table: "Odd $$ name", schema: "Other schema", migrations: { touchUpdatedAt: true } })
export class Draft {
  @id id!: Uuid;
  @field("create", "update", "response") @belongsTo<Page>() pageId!: Uuid | null;
  @field("create", "update", "response") @belongsTo<Cover>() coverId!: Uuid | null;
  @field("create", "update", "response") text!: string;
  @auto @field("response") @column({ name: "Changed at" }) updated_at!: Date;
}

/** Refers to a draft, which refers to it. */
@entity({
  table: "covers_whose_name_is_so_very_long_that_every_index_of_it_is_cut",
  schema: "Other schema",
  migrations: true,
})
export class Cover {
  @id id!: Uuid;
  @field("create", "update", "response")
  @belongsTo<Draft>({ onDelete: "set null" })
  draftWithANameThatIsLong!: Uuid | null;
  @field("create", "update", "response") @belongsTo<Cover>() otherCoverWithANameThatIsLong!: Uuid | null;
  @field("create", "response") @filter("search") title: string = "none";
  @field("create", "response") size: i32 = 1;
}
