import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** Beside it stands one with each feature that it has not. */
@entity({ table: "plain_items", migrations: true })
export class PlainItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
}
