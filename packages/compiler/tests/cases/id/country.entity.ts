import { column, entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** Its id has another name, and its column yet another. */
@entity({ table: "countries", migrations: true, api: { handlers: true } })
export class Country {
  @id @column({ name: "country_key" }) @sort @filter key!: Uuid;
  @field("create", "update", "response") name!: string;
}
