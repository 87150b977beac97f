import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** The plain one, with hooks. */
@entity({ table: "hooked_items", hooks: true, migrations: true })
export class HookedItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
}
