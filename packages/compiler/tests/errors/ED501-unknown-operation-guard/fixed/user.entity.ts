import { entity, field, id, type Uuid } from "entity-derive";

import { requireUser } from "./guards.ts";

@entity({ table: "users", api: { handlers: true, guard: { create: requireUser, read: requireUser } } })
export class User {
  @id id!: Uuid;
  @field("create", "update", "response") name!: string;
}
