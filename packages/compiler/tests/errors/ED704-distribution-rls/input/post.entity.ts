import { entity, field, id, owner, type Uuid } from "entity-derive";

@entity({ table: "posts", distribute: "tenantId", migrations: { rls: true } })
export class Post {
  @id id!: Uuid;
  @owner @field("response") tenantId!: Uuid;
  @field("create", "response") title!: string;
}
