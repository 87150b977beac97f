// The base class of entities of a workspace.
import { auto, belongsTo, field, id, owner, sort, type Uuid } from "entity-derive";
import type { Workspace } from "./workspace.entity.ts";

export abstract class Owned {
  @id id!: Uuid;

  /** The workspace, which cannot be changed. On Citus, it determines the node of the row. */
  @owner @field("response") @belongsTo<Workspace>({ onDelete: "cascade" }) workspaceId!: Uuid;

  @auto @field("response") @sort createdAt!: Date;
}
