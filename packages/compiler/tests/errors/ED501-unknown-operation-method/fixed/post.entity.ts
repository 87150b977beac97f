import { entity, field, id, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({ table: "posts", api: { handlers: ["GET", "create", "update", "delete"], guard: { create: requireUser, update: requireUser } } })
export class Post {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
}
