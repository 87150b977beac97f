import { column, entity, field, filter, sort, validate } from "entity-derive";
import { Owned } from "./owned.ts";
import { requireMember } from "./require-member.ts";

/** Somebody who works in a workspace. */
@entity({
  table: "members",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  transactions: true,
  migrations: true,
  api: { tag: "Members", guard: requireMember, security: "bearer", handlers: ["get", "list", "update", "delete"] },
})
export class Member extends Owned {
  @field("create", "update", "response")
  @validate({ length: { min: 1, max: 100 } })
  @filter("search")
  @sort
  name!: string;

  /** One member of a workspace has it; in another one, somebody may have the same. */
  @field("create", "response") @column({ unique: "owner", ci: true }) @validate({ email: true }) email!: string;
}
