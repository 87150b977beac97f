import { entity, field, id, type Uuid } from "entity-derive";
import { requireUser } from "./guards.ts";

/** One guard for everything; the principal says who wrote it. */
@entity({ table: "documents", migrations: true, api: { handlers: true, guard: requireUser, security: "bearer" } })
export class Document {
  @id id!: Uuid;
  @field("create", "update", "response") title!: string;
  @field("response") author!: string;
}
