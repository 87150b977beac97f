import { belongsTo, entity, field, id, owner, type Uuid } from "entity-derive";
import { requireMember } from "./guards.ts";
import type { Workspace } from "./workspace.entity.ts";

/** Without a version, so that a precondition locks the row, which takes one node. */
@entity({
  table: "pages",
  distribute: "workspaceId",
  migrations: { audit: true },
  api: { guard: requireMember, handlers: true, allOwners: true },
})
export class Page {
  @id id!: Uuid;
  @owner @field("response") @belongsTo<Workspace>() workspaceId!: Uuid;
  @field("create", "update", "response") text!: string;
}
