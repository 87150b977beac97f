import { column, entity, field, filter, sort, validate } from "entity-derive";
import { Owned } from "./owned.ts";
import { requireMember } from "./require-member.ts";

/** A member of a workspace. */
@entity({
  table: "members",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  transactions: true,
  migrations: { rls: true },
  api: { tag: "Members", guard: requireMember, security: "bearer", handlers: ["get", "list", "update", "delete"] },
})
export class Member extends Owned {
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 100 } })
  @filter("search")
  @sort
  // entity-derive: allow ED817, a workspace has some hundreds of members
  name!: string;

  /** The email address, which is unique in a workspace. */
  // entity-derive: allow ED817, a workspace has some hundreds of members
  @field("create", "response") @column({ unique: "owner", ci: true }) @validate({ email: true }) email!: string;
}
