import { belongsTo, entity, field, filter, type Uuid, validate } from "entity-derive";
import type { Member } from "../workspaces/member.entity.ts";
import { Owned } from "../workspaces/owned.ts";
import { requireMember } from "../workspaces/require-member.ts";
import type { Issue } from "./issue.entity.ts";

/** A comment of a member on an issue. */
@entity({
  table: "comments",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  events: { outbox: "batches" },
  migrations: { rls: true },
  api: { tag: "Comments", guard: requireMember, security: "bearer", handlers: true },
})
export class Comment extends Owned {
  @field("create", "response") @belongsTo<Issue>({ onDelete: "cascade" }) @filter issueId!: Uuid;

  /** The author, which is the member of the token. */
  @field("response") @belongsTo<Member>({ onDelete: "cascade" }) @filter authorId!: Uuid;

  @field("create", "update", "response") @validate({ length: { min: 1, max: 10_000 } }) text!: string;
}
