import { entity, field, id, type Uuid } from "entity-derive";
import { requireAdmin } from "./guard.ts";

@entity({ table: "tags", api: { handlers: true, guard: "requireAdmin" } })
export class Tag {
  @id id!: Uuid;
  @field("create", "response") name!: string;
}
