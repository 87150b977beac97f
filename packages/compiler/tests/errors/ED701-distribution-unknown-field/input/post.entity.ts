import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantID" })
export class Post {
  @id id!: Uuid;
  @field("response") tenantId!: Uuid;
}
