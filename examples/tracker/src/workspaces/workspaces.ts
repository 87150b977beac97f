// The commands of workspaces.
import { type Database, transaction } from "entity-derive/runtime";
import { transactional } from "../app.derived/index.ts";
import { tokenOf } from "./require-member.ts";
import type { SignedIn } from "./signing-in.ts";
import { type FoundWorkspace, WorkspaceCommandHandler } from "./workspace.derived/index.ts";

export class Workspaces extends WorkspaceCommandHandler<unknown> {
  readonly #db: Database;

  constructor(db: Database) {
    super();
    this.#db = db;
  }

  /** Makes a workspace and its first member, both or none. */
  found({ payload: { workspace, name, email } }: FoundWorkspace): Promise<SignedIn> {
    return transaction(this.#db, ...transactional()).run(async ({ workspaces, members }) => {
      const { id } = await workspaces.create({ name: workspace });
      const member = await members.ownedBy(id).create({ name, email });
      return { token: tokenOf({ workspaceId: id, memberId: member.id }) };
    });
  }
}
