import { auto, column, entity, field, filter, id, join, sort, type Uuid } from "entity-derive";

/** Its lists show what the tables say that it is joined with. */
@entity({
  table: "essays",
  migrations: true,
  softDelete: true,
  api: { handlers: true, list: { shape: "view", count: true } },
})
@join<{ authorName: string | null }>({
  table: "authors",
  as: "author",
  on: { authorId: "id" },
  fields: { authorName: "name" },
  kind: "left",
})
export class Essay {
  @id id!: Uuid;
  @field("create", "response") authorId!: Uuid;
  @field("create", "update", "response") @filter("like") @sort title!: string;
  @field("skip") @filter @column({ default: "'none'" }) secret!: string;
  @auto @field("response") createdAt!: Date;
  deletedAt!: Date | null;
}
