import { entity, field, filter, type i32, id, sort, type Uuid, version } from "entity-derive";

/** The plain one, with a version. */
@entity({ table: "versioned_items", migrations: true })
export class VersionedItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
  @version @field("response") version!: i32;
}
