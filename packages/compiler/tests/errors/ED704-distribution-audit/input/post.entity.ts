import { belongsTo, column, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "tenants", distribute: "id", migrations: true })
export class Tenant {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}

@entity({
  table: "posts",
  distribute: "tenantId",
  upsert: { conflict: ["tenantId", "slug"] },
  migrations: { audit: true },
})
export class Post {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Tenant>({ onDelete: "cascade" }) tenantId!: Uuid;
  @field("create", "response") @column({ unique: "owner" }) slug!: string;
  @field("create", "update", "response") text!: string;
}

@entity({ table: "drafts", sql: "trait", distribute: "tenantId", migrations: { audit: true } })
export class Draft {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
}
