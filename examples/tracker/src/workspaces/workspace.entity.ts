// The tenants. A member can read the rows of one workspace.
import { auto, command, entity, field, id, type Uuid, validate } from "entity-derive";
import { requireMember } from "./require-member.ts";
import type { FoundRequest, SignedIn } from "./signing-in.ts";

/** The workspace of a company or a team, the owner of all other rows. */
@entity({
  table: "workspaces",
  distribute: "id",
  transactions: true,
  migrations: { rls: true },
  commands: true,
  api: { tag: "Workspaces", owner: "id", guard: requireMember, public: ["Found"], security: "bearer", handlers: true },
})
@command<{ payload: FoundRequest; result: SignedIn }>("Found")
export class Workspace {
  @id id!: Uuid;
  @field("create", "update", "response") @validate({ length: { min: 1, max: 100 } }) name!: string;
  @auto @field("response") createdAt!: Date;
}
