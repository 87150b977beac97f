import { entity, field, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({ table: "notes", api: { handlers: true, guard: requireUser } })
export class Note {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}

/** Only new rows, whose owner the router's `createValues` gives; or no guard at all. */
@entity({ table: "drafts", api: { handlers: ["create"], guard: requireUser } })
export class Draft {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}

@entity({ table: "posts", api: { handlers: true, guard: { list: "none", delete: requireUser } } })
export class Post {
  @id id!: Uuid;
  @owner @field("create", "response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}
