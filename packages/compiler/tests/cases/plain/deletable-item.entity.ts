import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** The plain one, with soft deletion. */
@entity({ table: "deletable_items", softDelete: true, migrations: true })
export class DeletableItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
  @field("skip") deletedAt!: Date | null;
}
