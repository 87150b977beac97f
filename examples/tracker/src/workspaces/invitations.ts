// The commands of invitations.
import { Problem } from "entity-derive/http";
import { type Database, transaction } from "entity-derive/runtime";
import { transactional } from "../app.derived/index.ts";
import { type AcceptInvitation, InvitationCommandHandler } from "./invitation.derived/index.ts";
import { tokenOf } from "./require-member.ts";
import type { SignedIn } from "./signing-in.ts";

export class Invitations extends InvitationCommandHandler<unknown> {
  readonly #db: Database;

  constructor(db: Database) {
    super();
    this.#db = db;
  }

  /** Makes whoever knows the code a member of the workspace that has sent it. */
  accept({ payload: { code, name } }: AcceptInvitation): Promise<SignedIn> {
    return transaction(this.#db, ...transactional()).run(async ({ invitations, members }) => {
      const sent = await invitations.findFirst({ code });
      const invitation = sent && (await invitations.ownedBy(sent.workspaceId).findByIdForUpdate(sent.id));
      if (invitation === null || invitation.acceptedAt !== null) throw new Problem(404, "there is no such invitation");
      const { id, workspaceId, email } = invitation;
      await invitations.ownedBy(workspaceId).update(id, { acceptedAt: new Date() });
      const member = await members.ownedBy(workspaceId).create({ name, email });
      return { token: tokenOf({ workspaceId, memberId: member.id }) };
    });
  }
}
