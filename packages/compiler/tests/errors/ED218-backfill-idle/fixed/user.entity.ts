import { auto, column, embed, entity, field, type i64, id, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  @auto number!: i64;
  @field("response") @column({ generated: "number * 2" }) double!: i64;
  @field("create", "response") @column({ backfill: "''" }) phone!: string | null;
  @embed<{ street: string }>({ prefix: "home_", backfill: { street: "'?'" } })
  @field("create", "response")
  home!: { street: string } | null;
}
