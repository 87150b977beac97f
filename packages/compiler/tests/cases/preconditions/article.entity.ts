import { auto, column, entity, field, filter, type i32, id, type Uuid, validate, version } from "entity-derive";
import { requireReader } from "./guards.ts";

/** A row with a version: its tag says which one is shown. */
@entity({
  table: "articles",
  migrations: true,
  hooks: true,
  api: { handlers: true, guard: requireReader, security: { apiKey: "X-Reader" } },
})
export class Article {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 200 } }) title!: string;
  @field("create", "update", "response") @column({ unique: true }) slug!: string | null;
  @field("create", "update", "response") @column({ check: "words >= 0" }) words!: i32 | null;
  @version @auto @field("response") revision!: i32;
}

/** A row without one: what is shown is all that can be compared. */
@entity({ table: "drafts", migrations: true, api: { handlers: true } })
export class Draft {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @validate({ length: { min: 1, max: 200 } }) title!: string;
  @field("create", "update", "response") @column({ unique: true }) slug!: string | null;
  @field("create", "update", "response") @column({ check: "words >= 0" }) words!: i32 | null;
  /** Nobody is shown it, so no tag can tell that it has changed. */
  @field("create", "update") note!: string | null;
}
