import { belongsTo, entity, field, id, type Uuid } from "entity-derive";
import type { Tenant } from "./tenant.entity.ts";

/** That it cannot refer to a table that is distributed would be the same mistake a second time. */
@entity({ table: "posts", distribute: "tenantId" })
export class Post {
  @id id!: Uuid;
  @field("response") @belongsTo<Tenant>() tenantId!: Uuid;
}
