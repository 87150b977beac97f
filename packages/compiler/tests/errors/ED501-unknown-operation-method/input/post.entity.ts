import { entity, field, id, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({ table: "posts", api: { handlers: ["GET", "POST", "PATCH", "Delete"], guard: { create: requireUser, PUT: requireUser } } })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
}
