import { column, entity, field, type i32, id, type Json } from "entity-derive";

/** A natural key, and a column whose type only the database can read. */
@entity({ table: "countries", migrations: true, api: { handlers: true } })
export class Country {
  @id @field("create", "response") isoCode!: string;
  @field("create", "update", "response") @column({ type: "int4range" }) yearSpan!: string | null;
  @field("create", "update", "response") rawData!: Json;
  @field("create", "update", "response") population!: i32;
}
