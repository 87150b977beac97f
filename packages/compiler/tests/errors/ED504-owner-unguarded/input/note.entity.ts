import { entity, field, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({ table: "notes", api: { handlers: true, guard: { create: requireUser, update: "none", get: requireUser } } })
export class Note {
  @id id!: Uuid;
  @owner @field("response") ownerId!: Uuid;
  @field("create", "update", "response") text!: string;
}
