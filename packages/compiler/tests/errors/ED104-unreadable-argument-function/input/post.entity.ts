import { entity, field, id, type Uuid } from "entity-derive";

@entity({ table: "posts", api: { handlers: true, guard: (request: Request) => request.headers.get("authorization") } })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
}
