import { auto, entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId", migrations: { touchUpdatedAt: true } })
export class Post {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("update", "response") updatedAt!: Date;
}
