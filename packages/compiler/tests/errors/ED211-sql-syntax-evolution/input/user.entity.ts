import { column, embed, entity, field, id, type i32, type Uuid } from "entity-derive";

@entity({ table: "users", migrations: true })
export class User {
  @id id!: Uuid;
  /** A backfill may ask other tables, and columns that go. */
  @field("create", "response") @column({ backfill: "(SELECT min(name) FROM teams WHERE id = team)" }) team!: string;
  @field("create", "response") @column({ backfill: "'a', 'b'" }) name!: string;
  @field("create", "response") @column({ using: "(SELECT 1)" }) size!: i32;
  @embed<{ street: string }>({ prefix: "home_", backfill: { street: "lower(" } })
  @field("create", "response")
  home!: { street: string };
}
