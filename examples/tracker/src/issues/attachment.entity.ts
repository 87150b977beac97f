import { belongsTo, entity, field, filter, type i64, type Uuid, validate } from "entity-derive";
import { Owned } from "../workspaces/owned.ts";
import { requireMember } from "../workspaces/require-member.ts";
import type { Issue } from "./issue.entity.ts";

/** A file that is attached to an issue. The row has only its metadata. */
@entity({
  table: "attachments",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  migrations: { rls: true },
  api: { tag: "Attachments", guard: requireMember, security: "bearer", handlers: ["create", "get", "list", "delete"] },
})
export class Attachment extends Owned {
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) @filter issueId!: Uuid;
  @field("create", "response") @validate({ length: { min: 1, max: 255 } }) name!: string;
  @field("create", "response") @validate({ pattern: /^[\w.+-]+\/[\w.+-]+$/ }) mediaType!: string;
  @field("create", "response") @validate({ range: { min: 0 } }) size!: i64;
}
