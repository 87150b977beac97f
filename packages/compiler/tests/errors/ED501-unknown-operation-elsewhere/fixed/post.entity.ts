import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", api: { handlers: ["create", "read", "update"] } })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
}
