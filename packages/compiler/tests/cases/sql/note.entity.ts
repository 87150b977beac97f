import { column, entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** Its repository is written by hand. */
@entity({ table: "notes", sql: "trait", migrations: true, api: { handlers: true } })
export class Note {
  @id id!: Uuid;
  @field("create", "update", "response") @filter("like") @sort text!: string;
  @field("create", "response") @column({ unique: true }) slug!: string;
  @field("skip") secret!: string;
}
