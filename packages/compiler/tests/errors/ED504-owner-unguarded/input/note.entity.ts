import { command, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

/** Only a read can be open, and only where that is said. */
@entity({ table: "notes", api: { handlers: true, guard: { create: requireUser, update: "none", get: "none" } } })
export class Note {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}

/** Writes are guarded, and nothing is said of reads. */
@entity({
  table: "letters",
  api: { handlers: true, guard: { create: requireUser, update: requireUser, delete: requireUser } },
})
export class Letter {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}

/** Nothing is said at all, of commands neither. */
@entity({ table: "tasks", commands: true, api: { handlers: ["create", "list"], public: ["Ask"] } })
@command("Ask", { source: "none" })
@command("Close", { requiresId: true })
export class Task {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "response") text!: string;
}

/** A `"none"` for everything holds for the reads alone. */
@entity({ table: "memos", api: { handlers: true, guard: "none" } })
export class Memo {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}

/** The rows are the owners themselves. */
@entity({ table: "workspaces", api: { handlers: ["get", "list"], owner: "id" } })
export class Workspace {
  @id id!: Uuid;
  @field("response") name!: string;
}

/** Everybody may read these. */
@entity({ table: "posts", api: { handlers: ["get", "list"], guard: "none" } })
export class Post {
  @id id!: Uuid;
  @owner @field("response") authorId!: Uuid;
  @field("response") text!: string;
}
