import { column, command, entity, field, filter, validate } from "entity-derive";
import { Owned } from "./owned.ts";
import { requireMember } from "./require-member.ts";
import type { AcceptRequest, SignedIn } from "./signing-in.ts";

/** An invitation to a workspace. Whoever has its code can accept it. */
@entity({
  table: "invitations",
  distribute: "workspaceId",
  index: [["workspaceId", "createdAt"]],
  transactions: true,
  migrations: { rls: true },
  commands: true,
  events: { outbox: "batches" },
  api: {
    tag: "Invitations",
    guard: requireMember,
    public: ["Accept"],
    security: "bearer",
    handlers: ["create", "list", "delete"],
  },
})
@command<{ payload: AcceptRequest; result: SignedIn }>("Accept")
export class Invitation extends Owned {
  @field("create", "response") @validate({ email: true }) email!: string;

  /** The secret code, which is sent by mail and never in a response. */
  @field("skip") @column({ unique: "owner", index: true }) @filter code!: string;

  @field("response") @filter("null") acceptedAt: Date | null = null;
}
