import { column, entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** A schema, a table and columns that need quotes. */
@entity({ table: "group", schema: 'Odd "Schema"', migrations: true, api: { handlers: true } })
export class Group {
  @id @column({ name: "Id" }) id!: Uuid;
  @field("create", "update", "response") @filter("search") @sort @column({ name: 'the "name"' }) name!: string;
  @field("create", "update", "response") @filter("range") @column({ name: "from", index: true }) from!: Date | null;
  @field("create", "response") @filter @column({ name: "Größe", unique: true }) size!: string;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that looks like a template's slot
  @field("create", "update", "response") @sort @column({ name: "a`b${c}\\d", default: "'`${x}\\'" }) user!: string;
}

/** Names longer than PostgreSQL keeps. */
@entity({
  table: "a_table_whose_name_is_nearly_as_long_as_postgresql_can_keep_it",
  schema: "reports",
  migrations: true,
})
export class Long {
  @id id!: Uuid;
  @field("create", "response") @column({ unique: true, index: "hash" }) theFirstOfTwoColumnsWithQuiteLongNames!: string;
  @field("create", "response")
  @column({ unique: true, index: "hash" })
  theSecondOfTwoColumnsWithQuiteLongNames!: string;
}
