import { column, entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** Names that are awkward in TypeScript or in SQL. */
@entity({ table: "http_urls", migrations: true, api: { handlers: true } })
export class HTTPUrl {
  @id id!: Uuid;
  @field("create", "update", "response") @column({ unique: true }) rawURL!: string;
  @field("create", "update", "response") @filter default!: string;
  @field("create", "update", "response") @filter("range") @sort class!: string;
  @field("create", "update", "response") @column({ unique: true }) delete!: string | null;
  @field("create", "update", "response") $dollar!: string | null;
  @field("create", "update", "response") größe!: string | null;
  @field("create", "update", "response") _hidden_!: string | null;
  @field("create", "update", "response") value1!: string | null;
}

/** A plural that is its singular. */
@entity({ table: "news", migrations: true, api: { handlers: true } })
export class News {
  @id id!: Uuid;
  @field("create", "response") dto!: string;
}

/** Named like what generated code uses. */
@entity({ table: "rows", migrations: true, api: { handlers: true } })
export class Row {
  @id id!: Uuid;
  @field("create", "update", "response") @filter row!: string;
  @field("create", "update", "response") @filter patch!: string;
  @field("create", "update", "response") @column({ unique: true }) db!: string;
}
