import { entity, field, filter, id, sort, type Uuid } from "entity-derive";

/** The plain one, with an audit log. */
@entity({ table: "audited_items", migrations: { audit: true } })
export class AuditedItem {
  @id id!: Uuid;
  @field("create", "update", "response") @filter @sort name!: string;
  @field("create", "update", "response") note!: string | null;
}
