import { entity, field, filter, id, owner, sort, type Uuid } from "entity-derive";

/** The plain one, with an owner. */
@entity({ table: "owned_items", migrations: true })
export class OwnedItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
  @owner @field("create", "response") ownerId!: Uuid;
}
