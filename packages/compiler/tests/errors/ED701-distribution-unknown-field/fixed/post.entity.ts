import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId" })
export class Post {
  @id id!: Uuid;
  @field("response") tenantId!: Uuid;
}
