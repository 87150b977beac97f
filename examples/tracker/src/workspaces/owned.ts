// What every entity of a workspace has.
import { auto, belongsTo, field, id, owner, sort, type Uuid } from "entity-derive";
import type { Workspace } from "./workspace.entity.ts";

export abstract class Owned {
  @id id!: Uuid;

  /** The workspace that it belongs to, and never leaves: on Citus it is on the node of its workspace. */
  @owner @field("response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;

  @auto @field("response") @sort createdAt!: Date;
}
