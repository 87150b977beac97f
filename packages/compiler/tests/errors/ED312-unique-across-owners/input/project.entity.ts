import { column, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireUser } from "./guard.ts";

@entity({
  table: "projects",
  softDelete: true,
  uniqueIndex: [["name", "year"]],
  api: { handlers: true, guard: requireUser },
})
export class Project {
  @id id!: Uuid;
  @owner @field("response") workspaceId!: Uuid;
  @field("create", "response") @column({ unique: true }) code!: string;
  @field("create", "response") @column({ unique: "live" }) slug!: string;
  @field("create", "response") name!: string;
  @field("create", "response") year!: string;
  @field("skip") deletedAt!: Date | null;
}
