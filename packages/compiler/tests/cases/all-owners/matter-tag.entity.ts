import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";
import type { Matter } from "./matter.entity.ts";
import type { Office } from "./office.entity.ts";
import type { Tag } from "./tag.entity.ts";

/** Has no routes of its own. */
@entity({ table: "matter_tags", migrations: true, uniqueIndex: [["matterId", "tagId"]], api: { allOwners: true } })
export class MatterTag {
  @id id!: Uuid;
  @owner @field("create") @belongsTo<Office>({ onDelete: "cascade" }) officeId!: Uuid;
  @field("create") @belongsTo<Matter>({ onDelete: "cascade" }) matterId!: Uuid;
  @field("create") @belongsTo<Tag>({ onDelete: "cascade" }) tagId!: Uuid;
}
